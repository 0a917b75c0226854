import type { Segment, SegmentUpdate } from "../../captions/segment.ts";

/**
 * Removes tentative words from before a jump of the player, because the viewer has left that
 * position. Words that the service concludes stay.
 */
export class SeekFilter {
  #seekMs = Number.NEGATIVE_INFINITY;

  /** @param positionMs of the jump, on the capture clock */
  seekAt(positionMs: number): void {
    this.#seekMs = Math.max(this.#seekMs, positionMs);
  }

  filterUpdate<Update extends SegmentUpdate>(update: Update): Update {
    if (update.tentative.every((segment) => this.#isAfter(segment))) return update;
    const tentative = update.tentative.filter((segment) => this.#isAfter(segment));
    return { ...update, tentative };
  }

  // A segment may span the jump: then its greater part counts.
  #isAfter({ startMs, endMs }: Segment): boolean {
    return (startMs + endMs) / 2 >= this.#seekMs;
  }
}
