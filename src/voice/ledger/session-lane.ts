import { isWrittenWithoutSpaces } from "../../captions/lines/writing-direction.ts";
import type { Segment, SegmentUpdate } from "../../captions/segment.ts";
import { DuplicateFilter } from "../resume/duplicate-filter.ts";
import { wordTokens } from "../resume/word-tokens.ts";
import type { LaneRecord } from "./lane-record.ts";

/** A text that begins with a word; punctuation follows the word before it without a space. */
const BEGINS_WITH_WORD = /^[\p{L}\p{N}\p{Ps}\p{Pi}¿¡"]/u;

/** A lane on one connection: takes its words, less those that were said on an earlier one. */
export class SessionLane {
  readonly record: LaneRecord;
  readonly #filter: DuplicateFilter;
  /** A session knows nothing of the words before it and puts no space in front of its first. */
  #hasJoined: boolean;

  /**
   * @param fromMs where the connection's sound begins, on the capture clock
   * @param settledMs up to where everything was said
   */
  constructor(record: LaneRecord, fromMs: number, settledMs: number) {
    this.record = record;
    this.#filter = new DuplicateFilter(record.concluded, fromMs, settledMs);
    this.#hasJoined = !record.hasSpoken;
  }

  /** Another connection of the session: a service that forgot it puts no space in front, either. */
  rejoin(): void {
    this.#hasJoined = !this.record.hasSpoken;
  }

  /** Whether what comes may still be what was said before: then words may be owed behind it. */
  get isHearingAgain(): boolean {
    return !this.#filter.isDone;
  }

  /** What is new in an update, noted in the lane's record; null when nothing has changed. */
  take(update: SegmentUpdate): SegmentUpdate | null {
    const passed = this.#filter.pass(update, update.language);
    const joined = this.#join({ ...update, ...passed });
    const hadTentative = this.record.tentative.length > 0;
    this.record.note(joined);
    const isEmpty = joined.concluded.length === 0 && joined.tentative.length === 0;
    return isEmpty && !hadTentative ? null : joined;
  }

  #join(update: SegmentUpdate): SegmentUpdate {
    if (this.#hasJoined || isWrittenWithoutSpaces(update.language)) return update;
    const [firm] = update.concluded;
    if (!firm) return { ...update, tentative: spaced(update.tentative) };
    this.#hasJoined = true;
    return { ...update, concluded: spaced(update.concluded) };
  }
}

/**
 * The words of a draft whose sound will not be heard again become concluded: better a word that
 * may be wrong than none.
 * @param untilMs sound from there on is heard again
 */
export function promotedDraft(record: LaneRecord, untilMs: number): readonly Segment[] {
  const { draft } = record;
  const kept = draft.filter(({ endMs }) => endMs <= untilMs);
  const cut = draft[kept.length];
  if (!cut || cut.startMs >= untilMs) return joined(kept);
  const words = wordTokens([cut], record.language).filter(({ endMs }) => endMs <= untilMs);
  const [first] = words;
  if (!first) return joined(kept);
  const text = words.map((word) => word.text).join("");
  const endMs = words.at(-1)?.endMs ?? first.endMs;
  return joined([...kept, { text, startMs: first.startMs, endMs }]);
}

/** Words that follow one another without a break as one segment. */
function joined(words: readonly Segment[]): readonly Segment[] {
  const segments: Segment[] = [];
  for (const word of words) {
    const last = segments.at(-1);
    if (last?.endMs !== word.startMs) segments.push(word);
    else segments.splice(-1, 1, { ...last, text: last.text + word.text, endMs: word.endMs });
  }
  return segments;
}

function spaced(segments: readonly Segment[]): readonly Segment[] {
  const [first, ...rest] = segments;
  if (!first || !BEGINS_WITH_WORD.test(first.text)) return segments;
  return [{ ...first, text: ` ${first.text}` }, ...rest];
}
