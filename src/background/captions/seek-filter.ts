import type { Segment, SegmentUpdate } from "../../captions/segment.ts";

/**
 * After a jump in the player, words that were still tentative are of a place nobody looks at any
 * more. They are not drawn; those that the service concludes are.
 */
export class SeekFilter {
  #seekMs = Number.NEGATIVE_INFINITY;

  /** The player has jumped when the capture clock stood at `positionMs`. */
  seekAt(positionMs: number): void {
    this.#seekMs = Math.max(this.#seekMs, positionMs);
  }

  /** The update without tentative words from before the jump. */
  filter<Update extends SegmentUpdate>(update: Update): Update {
    if (update.tentative.every((segment) => this.#isAfter(segment))) return update;
    const tentative = update.tentative.filter((segment) => this.#isAfter(segment));
    return { ...update, tentative };
  }

  /** The service may write what lies on both sides as one: then the greater part counts. */
  #isAfter({ startMs, endMs }: Segment): boolean {
    return (startMs + endMs) / 2 >= this.#seekMs;
  }
}
