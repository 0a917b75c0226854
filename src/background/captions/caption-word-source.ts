import type { LaneId, SegmentUpdate } from "../../captions/segment.ts";
import type { TabFeed } from "../../device/device-feed.ts";
import type { PlacedUpdate } from "../../messaging/channel.ts";
import type { Settings } from "../../settings/schema/settings.ts";
import type { SessionAccess } from "../../store/journal/journal-entry.ts";
import type { StreamProgress } from "../../voice/ledger/stream-progress.ts";
import type { WordSource, WordSourceEvents } from "../../voice/word-source.ts";

export interface WordSourceStart {
  readonly progress: StreamProgress;
  /** The session that the previous worker left open; null when there is none. */
  readonly access: SessionAccess | null;
  /** The last minute of concluded words, which must not come again. Empty for new captions. */
  readonly concluded: readonly PlacedUpdate[];
  /** Whether another engine concluded them; false when absent. */
  readonly isOtherEngine?: boolean;
  readonly counts: ReadonlyMap<LaneId, number>;
}

export interface WordSourceDeps {
  readonly feed: TabFeed;
  readonly events: WordSourceEvents;
  readonly start: WordSourceStart;
  readonly settings: Settings;
  /** Reads the settings again: they may change while captions run. */
  readSettings(): Promise<Settings>;
  /**
   * Receives every new access to the session, which the next worker needs to resume it.
   * @param traceId the service's trace of the request, for failures that have none of their own
   */
  onAccess(access: SessionAccess, traceId: string | null): void;
}

export interface CaptionWordSource extends WordSource {
  /** Whether `settings` differ from what the source requested last. */
  isOutdated(settings: Settings): boolean;
  /** Resolves when concluded words are translated, before another source takes over. */
  settle?(): Promise<void>;
}

export type CreateWordSource = (deps: WordSourceDeps) => CaptionWordSource;

/**
 * Ends a session that is still open at the service.
 * @param onUpdate receives the words that the session still concludes, on its own clock
 * @returns whether the session is over, as far as the service says
 */
export type EndOpenSession = (
  access: SessionAccess,
  onUpdate?: (update: SegmentUpdate) => void,
) => Promise<boolean>;
