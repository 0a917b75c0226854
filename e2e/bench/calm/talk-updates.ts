import type { OverlayMessage } from "../../../src/messaging/channel.ts";
import { delaySegments, type RecordedLane, recordStreams } from "./record-streams.ts";

export const REPLAYED_LANES = ["original", "de", "ja"] as const;
const TALK = "lighthouses";

export interface Posting {
  readonly afterMs: number;
  readonly message: OverlayMessage;
}

/** One talk in three lanes, heavily revised, in an endless loop. */
export class EndlessTalk {
  readonly #lanes: readonly RecordedLane[];
  readonly #ordinals = new Map<string, number>();
  #startMs = 0;

  constructor() {
    const names: readonly string[] = REPLAYED_LANES;
    this.#lanes = recordStreams({ isRestless: true, take: 0 }).filter(
      ({ talk, lane }) => talk === TALK && names.includes(lane),
    );
  }

  get durationMs(): number {
    return (this.#lanes[0]?.durationMs ?? 0) + 3000;
  }

  nextRound(): readonly Posting[] {
    const startMs = this.#startMs;
    this.#startMs += this.durationMs;
    const updates = this.#lanes.flatMap(({ updates }) => updates).sort((a, b) => a.atMs - b.atMs);
    let beforeMs = 0;
    return updates.map(({ atMs, ...update }) => {
      const ordinal = this.#ordinals.get(update.lane) ?? 0;
      this.#ordinals.set(update.lane, ordinal + update.concluded.length);
      const afterMs = atMs - beforeMs;
      beforeMs = atMs;
      const later = delaySegments(update.concluded, startMs);
      return {
        afterMs,
        message: { kind: "updates", updates: [{ ...update, ordinal, concluded: later }] },
      };
    });
  }
}
