import type { Segment, SegmentUpdate } from "../../captions/segment.ts";
import { isWrittenWithoutSpaces } from "../../captions/text/writing-direction.ts";
import { DuplicateFilter } from "../resume/duplicate-filter.ts";
import { wordTokens } from "../resume/word-tokens.ts";
import type { LaneRecord } from "./lane-record.ts";

// Text that begins with a word. Punctuation follows the previous word without a space.
const BEGINS_WITH_WORD = /^[\p{L}\p{N}\p{Ps}\p{Pi}¿¡"]/u;

/** A lane on one connection: accepts its words, minus those that are already concluded. */
export class SessionLane {
  readonly record: LaneRecord;
  readonly #filter: DuplicateFilter;
  // A session does not know the words before it, so its first word has no leading space.
  #hasJoined: boolean;

  /**
   * @param fromMs where the connection's sound begins, on the capture clock
   * @param settledMs up to where everything was concluded
   * @param slackMs how much later than before the lane's words may be placed
   */
  constructor(record: LaneRecord, fromMs: number, settledMs: number, slackMs: number) {
    this.record = record;
    this.#filter = new DuplicateFilter(record.concluded, fromMs, settledMs, slackMs);
    this.#hasJoined = !record.hasConcluded;
  }

  /**
   * Continues on another connection. A service that forgot the session adds no leading space
   * either.
   */
  onReconnect(): void {
    this.#hasJoined = !this.record.hasConcluded;
  }

  /** Whether words may still repeat earlier ones, so that more may be owed after them. */
  get isRepeating(): boolean {
    return !this.#filter.isDone;
  }

  /**
   * Applies an update to the lane's record.
   * @returns what is new in it; null when nothing changed
   */
  applyUpdate(update: SegmentUpdate): SegmentUpdate | null {
    const passed = this.#filter.filterUpdate(update, update.language);
    const joined = this.#join({ ...update, ...passed });
    const hadTentative = this.record.tentative.length > 0;
    this.record.applyUpdate(joined);
    const isEmpty = joined.concluded.length === 0 && joined.tentative.length === 0;
    return isEmpty && !hadTentative ? null : joined;
  }

  #join(update: SegmentUpdate): SegmentUpdate {
    if (this.#hasJoined || isWrittenWithoutSpaces(update.language)) return update;
    const [firm] = update.concluded;
    if (!firm) return { ...update, tentative: withLeadingSpace(update.tentative) };
    this.#hasJoined = true;
    return { ...update, concluded: withLeadingSpace(update.concluded) };
  }
}

/**
 * The words of a draft whose sound is not sent again, as concluded segments: a word that may be
 * wrong is better than none.
 * @param untilMs sound from here on is sent again
 */
export function concludedDraft(record: LaneRecord, untilMs: number): readonly Segment[] {
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

function joined(words: readonly Segment[]): readonly Segment[] {
  const segments: Segment[] = [];
  for (const word of words) {
    const last = segments.at(-1);
    if (last?.endMs !== word.startMs) segments.push(word);
    else segments.splice(-1, 1, { ...last, text: last.text + word.text, endMs: word.endMs });
  }
  return segments;
}

function withLeadingSpace(segments: readonly Segment[]): readonly Segment[] {
  const [first, ...rest] = segments;
  if (!first || !BEGINS_WITH_WORD.test(first.text)) return segments;
  return [{ ...first, text: ` ${first.text}` }, ...rest];
}
