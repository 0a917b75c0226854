import type { PlayerPosition, TranscriptMessage } from "../../messaging/channel.ts";

/** The subtitles that a tab shows instead of captions. */
export interface TabSubtitles {
  /** The first messages to a new transcript view. */
  readonly snapshot: readonly TranscriptMessage[];
  readonly player: PlayerPosition | null;
  seekPlayer(mediaMs: number): boolean;
}
