import type { CaptionFailure, CaptionStatus } from "../../messaging/caption-status.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import type { DubApi } from "../../messaging/dub-api.ts";
import type { CreateWordSource, EndOpenSession } from "./caption-word-source.ts";
import type { SettingsCache } from "./settings-cache.ts";
import type { TabMemory } from "./tab-memory.ts";

export interface CaptionSessionDeps {
  readonly settings: SettingsCache;
  readonly memory: TabMemory;
  readonly createWordSource: CreateWordSource;
  readonly endOpenSession: EndOpenSession;
  /** Whether this computer can recognise a language now. */
  canRecognise(language: string): Promise<boolean>;
  /** Whether captions with the service would work again after this failure. */
  isServiceBack(failure: CaptionFailure, signal: AbortSignal): Promise<boolean>;
  /** Where speech of a capture goes, until `signal` aborts. */
  dub(captureId: string, signal: AbortSignal): DubApi;
  /** Position of the tab's player at a wall-clock time, in milliseconds; null when none played. */
  mediaMs(atMs: number): number | null;
  onStatus(status: CaptionStatus): void;
  onTranscript(message: TranscriptMessage): void;
  onOver(): void;
  /** The last words of these captions are written. */
  onWritten(captions: { readonly tabId: number; readonly id: string }): void;
}
