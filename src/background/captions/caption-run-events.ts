import type { CaptionStatus } from "../../messaging/caption-status.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import type { DubPort } from "../../messaging/dub-port.ts";
import type { CaptionRun } from "./caption-run.ts";

/** The world around one run of captions. */
export interface CaptionRunEvents {
  /** Where speech for a capture goes, until `signal` aborts. */
  dub(captureId: string, signal: AbortSignal): DubPort;
  onStatus(status: CaptionStatus): void;
  /** What transcript views of the tab are told. */
  onTranscript(message: TranscriptMessage): void;
  /** Where the tab's player was at a time on the wall clock; null when none sounded. */
  mediaMs(atMs: number): number | null;
  /** Captions are over: their capture may be let go. */
  onOver(run: CaptionRun): void;
  /** All that will ever be written of them is written. */
  onWritten(): void;
}
