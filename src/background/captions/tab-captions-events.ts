import type { CaptionState, CaptionStatus } from "../../messaging/caption-status.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import type { StreamProgress } from "../../voice/ledger/stream-progress.ts";

/** What of a status others know first, and captions pass on. */
export type NotedChange = Partial<
  Pick<
    CaptionStatus,
    "overlayShown" | "overlayKeptOut" | "tabMuted" | "slowLink" | "dub" | "unkept" | "failure"
  >
>;

/** The world around one tab's captions. */
export interface TabCaptionsEvents {
  onStatus(status: CaptionStatus): void;
  /** What the worker's next life needs to continue. Resolves when it is remembered. */
  onProgress(progress: StreamProgress): Promise<void>;
  /** The session has ended properly, because there is no sound; nothing is to be gone on with. */
  onPaused(): void;
  /** The link is, or is no longer, too slow for the sound. */
  onSlowLink(isSlow: boolean): void;
  /** What transcript views of the tab are told. */
  onTranscript(message: TranscriptMessage): void;
  /** Where the tab's player was at a time on the wall clock; null when none sounded. */
  mediaMs(atMs: number): number | null;
  /** Captions are over: capture and memory may be let go. */
  onOver(): void;
  /** All that will ever be written of them is written. */
  onWritten(): void;
}

/** The states in which there is no connection that could bring more words. */
export const UNCONNECTED: ReadonlySet<CaptionState> = new Set<CaptionState>([
  "requesting",
  "connecting",
  "reconnecting",
]);
