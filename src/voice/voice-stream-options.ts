import type { LaneId } from "../captions/segment.ts";
import type { SessionProvider } from "./connection/session-provider.ts";
import type { StreamProgress } from "./ledger/stream-progress.ts";
import type { ConcludedSegment } from "./resume/concluded-segment.ts";
import type { SoundFeed } from "./sending/sound-feed.ts";
import type { StreamPolicy } from "./stream-policy.ts";
import type { WordSourceEvents } from "./word-source.ts";

/** Where a stream begins. */
export interface StreamStart {
  /** How far the life before came, as {@link WordSourceEvents.onProgress} told it. */
  readonly progress: StreamProgress;
  /** The newest token of an earlier life that was cut off while it had a session; else null. */
  readonly token: string | null;
  /** What earlier lives concluded within the last minute; empty for a first life. */
  readonly said: readonly ConcludedSegment[];
  /** How many segments earlier lives concluded in each lane. */
  readonly counts: ReadonlyMap<LaneId, number>;
}

/** What a stream needs to know. */
export interface VoiceStreamOptions {
  readonly door: SessionProvider;
  readonly feed: SoundFeed;
  readonly events: WordSourceEvents;
  readonly start: StreamStart;
  /** Numbers other than those of {@link STREAM_POLICY}. */
  readonly limits?: Partial<StreamPolicy>;
  /** After so much silence the session is ended until there is sound again. */
  readonly silenceLimitMs: number;
}
