import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import { cleanLines } from "../../captions/subtitles/vtt-cue-text.ts";
import { isWrittenWithoutSpaces } from "../../captions/text/writing-direction.ts";
import {
  type TranslationUnit,
  translationUnits,
} from "../../captions/transcript/translation-units.ts";
import { MAX_TRACK_CUES, type TrackCue } from "../../messaging/track-report.ts";
import type { JournalSegment } from "../../store/journal/journal-entry.ts";

// Longer than any sentence; what came before is not needed to find its units.
const LONGEST_SENTENCE_MS = 60_000;

const CONTEXT_SEGMENTS = 20;

/** A sentence of the original, on the clock of the medium. */
export interface SpokenSentence {
  readonly startMs: number;
  readonly endMs: number;
}

export interface WindowUnits {
  readonly units: readonly TranslationUnit<JournalSegment>[];
  /** The words after the last sentence end, while nothing follows them. */
  readonly open: TranslationUnit<JournalSegment> | null;
}

/**
 * The cues of a track and their translations. Cues are numbered as they come, which need not be the
 * order of their times: a stream loads what is before its position later.
 */
export class TrackWords {
  readonly #sessionId: string;
  readonly #language: string;
  readonly #known = new Set<string>();
  readonly #lanes = new Map<LaneId, Map<number, JournalSegment>>();
  #inOrder: JournalSegment[] = [];
  #sentences: readonly SpokenSentence[] | null = null;
  #next = 0;

  /** @param language BCP 47 tag of the track */
  constructor(sessionId: string, language: string) {
    this.#sessionId = sessionId;
    this.#language = language;
  }

  /** The segments of all lanes; each lane in order of its numbers. */
  get segments(): readonly JournalSegment[] {
    return [...this.#lanes.values()].flatMap((lane) =>
      [...lane.values()].sort((a, b) => a.ordinal - b.ordinal),
    );
  }

  /** Adds what an earlier show or worker has stored. */
  addStored(segments: readonly JournalSegment[]): void {
    const originals = segments.filter(({ lane }) => lane === ORIGINAL_LANE);
    for (const segment of originals) {
      this.#known.add(nameOf(segment.startMs, segment.endMs, segment.text.trim()));
      this.#next = Math.max(this.#next, segment.ordinal + 1);
    }
    this.#insert(originals);
    this.addTranslated(segments.filter(({ lane }) => lane !== ORIGINAL_LANE));
  }

  /**
   * Adds the cues that are not known yet.
   * @returns their segments
   */
  addCues(cues: readonly TrackCue[]): readonly JournalSegment[] {
    const fresh: JournalSegment[] = [];
    for (const cue of cues) {
      const [fromMs, toMs] = [Math.round(cue.fromMs), Math.round(cue.toMs)];
      const text = cleanLines(cue.text);
      const name = nameOf(fromMs, toMs, text);
      if (text === "" || this.#known.has(name) || this.#known.size >= MAX_TRACK_CUES) continue;
      this.#known.add(name);
      const ordinal = this.#next++;
      const space = ordinal === 0 || isWrittenWithoutSpaces(this.#language) ? "" : " ";
      fresh.push({
        sessionId: this.#sessionId,
        lane: ORIGINAL_LANE,
        language: this.#language,
        ordinal,
        text: space + text,
        startMs: fromMs,
        endMs: toMs,
        spokenAtMs: null,
        mediaMs: fromMs,
      });
    }
    this.#insert(fresh);
    return fresh;
  }

  addTranslated(segments: readonly JournalSegment[]): void {
    for (const segment of segments) this.#laneOf(segment.lane).set(segment.ordinal, segment);
  }

  /**
   * The untranslated sentences around a range of the medium, in the order of their times. Only those
   * that reach into the range are of interest; the ones before it may be cut.
   */
  unitsIn(lane: LaneId, fromMs: number, toMs: number): WindowUnits {
    const first = this.#firstFrom(fromMs - LONGEST_SENTENCE_MS);
    const end = this.#firstFrom(toMs + LONGEST_SENTENCE_MS);
    const segments = this.#inOrder.slice(first, end);
    const done = this.#lanes.get(lane);
    const isDone = ({ ordinal }: JournalSegment) => done?.has(ordinal) === true;
    const units = translationUnits(segments, false, isDone);
    if (end < this.#inOrder.length) return { units, open: null };
    const all = translationUnits(segments, true, isDone);
    return { units, open: all.length > units.length ? (all.at(-1) ?? null) : null };
  }

  /** The text before a segment, as context for its translation. */
  textBefore({ startMs, ordinal }: JournalSegment): string {
    let at = this.#firstFrom(startMs);
    while (at < this.#inOrder.length && this.#inOrder[at]?.ordinal !== ordinal) at += 1;
    const before = this.#inOrder.slice(Math.max(0, at - CONTEXT_SEGMENTS), at);
    return before.map(({ text }) => text.trim().replaceAll("\n", " ")).join(" ");
  }

  get sentences(): readonly SpokenSentence[] {
    this.#sentences ??= translationUnits(this.#inOrder, true).map(({ segments }) => ({
      startMs: segments[0]?.startMs ?? 0,
      endMs: Math.max(...segments.map(({ endMs }) => endMs)),
    }));
    return this.#sentences;
  }

  #insert(segments: readonly JournalSegment[]): void {
    if (segments.length === 0) return;
    const lane = this.#laneOf(ORIGINAL_LANE);
    for (const segment of segments) lane.set(segment.ordinal, segment);
    this.#inOrder.push(...segments);
    this.#inOrder.sort((a, b) => a.startMs - b.startMs || a.ordinal - b.ordinal);
    this.#sentences = null;
  }

  #laneOf(lane: LaneId): Map<number, JournalSegment> {
    const known = this.#lanes.get(lane) ?? new Map<number, JournalSegment>();
    this.#lanes.set(lane, known);
    return known;
  }

  // Index of the first segment that starts at a time or later.
  #firstFrom(startMs: number): number {
    let low = 0;
    let high = this.#inOrder.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#inOrder[middle]?.startMs ?? 0) < startMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function nameOf(fromMs: number, toMs: number, text: string): string {
  return `${fromMs} ${toMs} ${text}`;
}
