import type { LaneId, Segment, SegmentUpdate } from "../../captions/segment.ts";
import { DraftWords } from "./draft-words.ts";

/** Concluded words are remembered this far back, twice as far as sound is kept by default. */
const KEPT_MS = 90_000;
const MAX_KEPT_SEGMENTS = 200;

/** What one lane has said lately, on the capture clock, over all its sessions. */
export class LaneRecord {
  readonly lane: LaneId;
  /** From where on the lane is written. */
  readonly beganMs: number;
  /** The lane's language as it was last told; for the original the detected one. */
  language: string;
  #concluded: Segment[] = [];
  #tentative: readonly Segment[] = [];
  readonly #draftWords = new DraftWords();
  #hasSpoken = false;

  /** @param said what an earlier life concluded in this lane, in order */
  constructor(lane: LaneId, language: string, beganMs: number, said: readonly Segment[] = []) {
    this.lane = lane;
    this.language = language;
    this.beganMs = beganMs;
    this.conclude(said);
  }

  /** The concluded segments of the last while, oldest first. */
  get concluded(): readonly Segment[] {
    return this.#concluded;
  }

  get tentative(): readonly Segment[] {
    return this.#tentative;
  }

  /** The tentative words in segments that end where words are known to have ended. */
  get draft(): readonly Segment[] {
    return this.#draftWords.split(this.#tentative);
  }

  /** Whether anything was ever concluded. */
  get hasSpoken(): boolean {
    return this.#hasSpoken;
  }

  /** Up to where the lane has said everything. */
  get concludedToMs(): number {
    return this.#concluded.reduce((latest, { endMs }) => Math.max(latest, endMs), this.beganMs);
  }

  /** Takes what has just been told of the lane. */
  note(update: SegmentUpdate): void {
    this.language = update.language;
    this.#tentative = update.tentative;
    this.#draftWords.note(update.concluded, update.tentative);
    this.conclude(update.concluded);
  }

  /** Adds concluded segments. */
  conclude(segments: readonly Segment[]): void {
    if (segments.length === 0) return;
    this.#hasSpoken = true;
    this.#concluded.push(...segments);
    const fromMs = this.concludedToMs - KEPT_MS;
    this.#concluded = this.#concluded
      .filter(({ endMs }) => endMs > fromMs)
      .slice(-MAX_KEPT_SEGMENTS);
  }

  /** The tentative tail is given up: its sound is heard again, or it has been concluded. */
  dropTentative(): void {
    this.#tentative = [];
  }
}
