import type { SegmentUpdate } from "../../captions/segment.ts";
import type { StreamClock } from "./stream-clock.ts";

/** The delay is told at most this often. */
const TELL_EVERY_MS = 1000;

/** Tells how far behind the sound the words are. */
export class DelayMeter {
  readonly #clock: StreamClock;
  #newestMs = Number.NEGATIVE_INFINITY;
  #toldAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: StreamClock) {
    this.#clock = clock;
  }

  /**
   * @param nowMs wall clock, in milliseconds since 1970
   * @returns how long after being spoken the update's newest words came, in milliseconds; null when
   *   it was told a moment ago, or when none are new: words are concluded some time later
   */
  measure(update: SegmentUpdate, nowMs: number): number | null {
    const newest = update.tentative.at(-1) ?? update.concluded.at(-1);
    if (!newest || newest.endMs <= this.#newestMs) return null;
    this.#newestMs = newest.endMs;
    const ageMs = this.#clock.ageMs(newest.endMs, nowMs);
    if (ageMs === null || nowMs - this.#toldAtMs < TELL_EVERY_MS) return null;
    this.#toldAtMs = nowMs;
    return Math.round(ageMs);
  }
}
