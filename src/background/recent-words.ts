import type { LaneId, SegmentUpdate } from "../captions/segment.ts";

/** Enough to fill the lines of a lane that has just come on screen. */
const KEPT_SEGMENTS = 4;

/** What was said last, lane by lane, for an overlay that comes into its page later. */
export class RecentWords {
  readonly #lanes = new Map<LaneId, SegmentUpdate>();

  /** Takes the next update of a lane. */
  add(update: SegmentUpdate): void {
    const before = this.#lanes.get(update.lane)?.concluded ?? [];
    const concluded = [...before, ...update.concluded].slice(-KEPT_SEGMENTS);
    this.#lanes.set(update.lane, { ...update, concluded });
  }

  /** One update a lane, as if all of it had been said just now. */
  get updates(): readonly SegmentUpdate[] {
    return [...this.#lanes.values()];
  }
}
