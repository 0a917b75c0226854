import type { SegmentUpdate } from "../../captions/segment.ts";
import type { StreamClock } from "./stream-clock.ts";

const REPORT_EVERY_MS = 1000;

/** Measures how far words are behind their sound. */
export class DelayMeter {
  readonly #clock: StreamClock;
  #newestMs = Number.NEGATIVE_INFINITY;
  #reportedAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: StreamClock) {
    this.#clock = clock;
  }

  /**
   * @param nowMs wall clock, in milliseconds since 1970
   * @returns how long after being spoken the newest words of the update arrived, in milliseconds.
   *   Null less than a second after the last result, and when no words are new: the service
   *   concludes words some time after they first arrive
   */
  measureDelay(update: SegmentUpdate, nowMs: number): number | null {
    const newest = update.tentative.at(-1) ?? update.concluded.at(-1);
    if (!newest || newest.endMs <= this.#newestMs) return null;
    this.#newestMs = newest.endMs;
    const ageMs = this.#clock.ageMs(newest.endMs, nowMs);
    if (ageMs === null || nowMs - this.#reportedAtMs < REPORT_EVERY_MS) return null;
    this.#reportedAtMs = nowMs;
    return Math.round(ageMs);
  }
}
