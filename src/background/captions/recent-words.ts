import type { LaneId } from "../../captions/segment.ts";
import type { PlacedUpdate } from "../../messaging/channel.ts";

/** Enough to fill the lines of a lane that has just come on screen. */
const KEPT_SEGMENTS = 4;

/** What was said last, lane by lane, for an overlay that comes into its page later. */
export class RecentWords {
  readonly #lanes = new Map<LaneId, PlacedUpdate>();

  /** Takes the next update of a lane. */
  add(update: PlacedUpdate): void {
    const before = this.#lanes.get(update.lane)?.concluded ?? [];
    const all = [...before, ...update.concluded];
    const concluded = all.slice(-KEPT_SEGMENTS);
    const ordinal = update.ordinal + update.concluded.length - concluded.length;
    this.#lanes.set(update.lane, { ...update, concluded, ordinal });
  }

  /** What is tentative is no longer true. */
  dropTentative(): void {
    for (const [lane, update] of this.#lanes) this.#lanes.set(lane, { ...update, tentative: [] });
  }

  /** One update a lane, as if all of it had been said just now. */
  get updates(): readonly PlacedUpdate[] {
    return [...this.#lanes.values()];
  }
}
