import type { CaptionStatus } from "../../messaging/caption-status.ts";
import type { DubPort } from "../../messaging/dub-port.ts";
import type { SoundFeed } from "../../voice/sending/sound-feed.ts";

/** The world around all captions. */
export interface CaptionedTabsDeps {
  /** The sound of a capture, which may not have begun yet. */
  feed(captureId: string): SoundFeed;
  /** Where speech for a capture goes, until `signal` aborts. */
  dub(captureId: string, signal: AbortSignal): DubPort;
  onStatus(status: CaptionStatus): void;
  /** All that will ever be written of some captions is written. */
  onWritten(): void;
}

/** What the browser tells of a tab as it changes. */
export interface TabChange {
  readonly muted?: boolean | undefined;
  readonly audible?: boolean | undefined;
}
