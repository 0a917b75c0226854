import type { CaptionStatus } from "./caption-status.ts";

/** What the background answers: name → (data) => reply. */
export interface BackgroundProtocol {
  /** Starts captions on a tab the user has invoked the extension on; replies with its status. */
  startCaptions(data: { tabId: number }): CaptionStatus;
  /** Ends captions properly; replies when the end has begun. */
  stopCaptions(data: { tabId: number }): CaptionStatus;
  /** The status now. It also brings the overlay back where a navigation had taken it away. */
  captionStatus(data: { tabId: number }): CaptionStatus;
}

/** What the capture room answers. */
export interface CaptureProtocol {
  startCapture(data: CaptureRequest): CaptureStarted;
  /**
   * Replies when capture is released and the last chunk has been handed over: true; or false for a
   * tab that was not captured, so that no last chunk comes.
   */
  stopCapture(data: { tabId: number }): boolean;
  /** The user has muted the tab, or no longer: its sound is captured as before, and not heard. */
  muteCapture(data: { tabId: number; muted: boolean }): void;
  /** Loudness of what is being played on, for showing and testing that the sound goes on. */
  playbackLevel(data: { tabId: number }): PlaybackLevel;
}

export interface CaptureRequest {
  readonly tabId: number;
  /** From `tabCapture.getMediaStreamId`. */
  readonly streamId: string;
  /** Length of a chunk in milliseconds. */
  readonly chunkMs: number;
  /** Whether the user has muted the tab. */
  readonly muted: boolean;
}

export interface CaptureStarted {
  /** The tab's own sample rate, at which it is played on. */
  readonly sampleRateHz: number;
}

export interface PlaybackLevel {
  /** State of the audio context that plays the sound on; `closed` when the tab is not captured. */
  readonly state: "suspended" | "running" | "closed" | "interrupted";
  /** Root mean square of the latest 40 ms or so, full scale = 1. */
  readonly rms: number;
}

/** Every receiver and what it answers. */
export interface Protocols {
  background: BackgroundProtocol;
  capture: CaptureProtocol;
}

export type Receiver = keyof Protocols;
