import type { CaptionStatus } from "../messaging/caption-status.ts";
import { send } from "../messaging/messenger.ts";
import type { ShownTranscriptStatus, SubtitleOffer } from "../messaging/protocol.ts";

/** The subtitles that the player of a tab has. */
export interface SubtitlesApi {
  /** Takes up to a second. */
  find(): Promise<readonly SubtitleOffer[]>;
  /** @returns null when the page no longer has them; running captions end after their sentence */
  show(offerId: string): Promise<ShownTranscriptStatus | null>;
  /** Captions the sound instead, from the end of the current sentence on. */
  captionSound(): Promise<CaptionStatus>;
  /** Translates again after a failure. */
  retry(): Promise<ShownTranscriptStatus | null>;
}

export function createSubtitlesApi(tabId: number): SubtitlesApi {
  return {
    find: () => send("background", "findSubtitles", { tabId }),
    show: (offerId) => send("background", "showSubtitles", { tabId, offerId }),
    captionSound: () => send("background", "captionSound", { tabId }),
    retry: () => send("background", "retrySubtitles", { tabId }),
  };
}
