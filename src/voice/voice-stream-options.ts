import type { LaneId, LaneSegment } from "../captions/segment.ts";
import type { StreamProgress } from "./ledger/stream-progress.ts";
import type { SoundFeed } from "./sending/sound-feed.ts";
import type { SessionProvider } from "./session-provider.ts";
import type { StreamPolicy } from "./stream-policy.ts";
import type { WordSourceEvents } from "./word-source.ts";

/** Where a stream begins. The worker may have been stopped and restarted since captions began. */
export interface StreamStart {
  /** How far the stream came before the restart, from {@link WordSourceEvents.onProgress}. */
  readonly progress: StreamProgress;
  /** The newest token, if the worker stopped in the middle of a session; else null. */
  readonly token: string | null;
  /** What was concluded in the last minute before the restart; empty for new captions. */
  readonly concluded: readonly LaneSegment[];
  /** Whether another engine concluded those words; false when absent. */
  readonly isOtherEngine?: boolean;
  /** How many segments were concluded in each lane before the restart. */
  readonly counts: ReadonlyMap<LaneId, number>;
}

export interface VoiceStreamOptions {
  readonly provider: SessionProvider;
  readonly feed: SoundFeed;
  readonly events: WordSourceEvents;
  readonly start: StreamStart;
  readonly limits?: Partial<StreamPolicy>;
  /** Silence of this length pauses the session until there is sound again. */
  readonly silenceLimitMs: number;
}
