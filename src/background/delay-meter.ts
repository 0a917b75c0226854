import type { SegmentUpdate } from "../captions/segment.ts";

/** Tells how far behind the sound the words are. */
export class DelayMeter {
  #newestMs = Number.NEGATIVE_INFINITY;

  /**
   * @param ageMs how long ago a position on the capture clock was sound; null when not known
   * @returns how long after being spoken the update's newest words came, in milliseconds; null when
   *   it brings none that had not come before: those are concluded some time later
   */
  measure(update: SegmentUpdate, ageMs: (positionMs: number) => number | null): number | null {
    const newest = update.tentative.at(-1) ?? update.concluded.at(-1);
    if (!newest || newest.endMs <= this.#newestMs) return null;
    this.#newestMs = newest.endMs;
    const age = ageMs(newest.endMs);
    return age === null ? null : Math.round(age);
  }
}
