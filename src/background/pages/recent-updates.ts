import type { LaneId } from "../../captions/segment.ts";
import type { PlacedUpdate } from "../../messaging/channel.ts";

// Enough to fill the lines of a newly drawn lane.
const KEPT_SEGMENTS = 4;

/** The newest updates of each lane, for an overlay that attaches later. */
export class RecentUpdates {
  readonly #lanes = new Map<LaneId, PlacedUpdate>();

  add(update: PlacedUpdate): void {
    const before = this.#lanes.get(update.lane)?.concluded ?? [];
    const all = [...before, ...update.concluded];
    const concluded = all.slice(-KEPT_SEGMENTS);
    const ordinal = update.ordinal + update.concluded.length - concluded.length;
    this.#lanes.set(update.lane, { ...update, concluded, ordinal });
  }

  dropTentative(): void {
    for (const [lane, update] of this.#lanes) this.#lanes.set(lane, { ...update, tentative: [] });
  }

  get updates(): readonly PlacedUpdate[] {
    return [...this.#lanes.values()];
  }
}
