import type { LaneId, Segment, SegmentUpdate } from "../../captions/segment.ts";
import { DraftWordTimes } from "./draft-word-times.ts";

// How far back concluded words are kept: twice as far as sound is by default.
const KEPT_MS = 90_000;
const MAX_KEPT_SEGMENTS = 200;

/** The recent words of one lane over all its sessions, on the capture clock. */
export class LaneRecord {
  readonly lane: LaneId;
  readonly beganMs: number;
  /** The language of the lane's newest words; for the original lane, the detected one. */
  language: string;
  #concluded: Segment[] = [];
  #tentative: readonly Segment[] = [];
  readonly #wordTimes = new DraftWordTimes();
  #hasConcluded = false;
  #concludedToMs: number;

  /** @param earlier concluded segments of this lane from before the worker restarted, in order */
  constructor(lane: LaneId, language: string, beganMs: number, earlier: readonly Segment[] = []) {
    this.lane = lane;
    this.language = language;
    this.beganMs = beganMs;
    this.#concludedToMs = beganMs;
    this.addConcluded(earlier);
  }

  get concluded(): readonly Segment[] {
    return this.#concluded;
  }

  get tentative(): readonly Segment[] {
    return this.#tentative;
  }

  get draft(): readonly Segment[] {
    return this.#wordTimes.splitDraft(this.#tentative);
  }

  get hasConcluded(): boolean {
    return this.#hasConcluded;
  }

  get concludedToMs(): number {
    return this.#concludedToMs;
  }

  applyUpdate(update: SegmentUpdate): void {
    this.language = update.language;
    this.#tentative = update.tentative;
    this.#wordTimes.applyUpdate(update.concluded, update.tentative);
    this.addConcluded(update.concluded);
  }

  addConcluded(segments: readonly Segment[]): void {
    if (segments.length === 0) return;
    this.#hasConcluded = true;
    const all = [...this.#concluded, ...segments];
    const fromMs = latestEnd(all, this.beganMs) - KEPT_MS;
    this.#concluded = all.filter(({ endMs }) => endMs > fromMs).slice(-MAX_KEPT_SEGMENTS);
    this.#concludedToMs = latestEnd(this.#concluded, this.beganMs);
  }

  /** Drops the tentative words: their sound is sent again, or they were concluded. */
  clearTentative(): void {
    this.#tentative = [];
  }
}

function latestEnd(segments: readonly Segment[], beganMs: number): number {
  return segments.reduce((latest, { endMs }) => Math.max(latest, endMs), beganMs);
}
