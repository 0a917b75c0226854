import type { SourceContentType } from "../audio/source-formats.ts";
import type { LaneId } from "../captions/segment.ts";
import type { PickedTerm } from "../captions/terms/picked-term.ts";
import type { CaptionStatus } from "./caption-status.ts";
import type { LeftoverKind } from "./forget-report.ts";

/** What the background answers: name → (data) => reply. */
export interface BackgroundProtocol {
  /** Starts captions on a tab the user has invoked the extension on; replies with its status. */
  startCaptions(data: { tabId: number }): CaptionStatus;
  /** Ends captions properly; replies when the end has begun. */
  stopCaptions(data: { tabId: number }): CaptionStatus;
  /** The status now. It also brings the overlay back where a navigation had taken it away. */
  captionStatus(data: { tabId: number }): CaptionStatus;
  /** The link is too slow: the sound goes on in a smaller format, for these captions only. */
  useLessData(data: { tabId: number }): CaptionStatus;
  /** Hides a tab's captions, which go on unseen, or shows them again. */
  hideCaptions(data: { tabId: number; hidden: boolean }): CaptionStatus;
  /**
   * The translations of transcripts that are written down as wanted have changed: those that are
   * wanted go on, the others end (`store/translation-job.ts`).
   */
  followTranslations(data: Record<string, never>): void;
  /** Transcripts were deleted: they are removed when that cannot be undone any more. */
  purgeLater(data: Record<string, never>): void;
  /**
   * Sends the tab's player to a place of its medium, in milliseconds; false where there is none, or
   * it cannot go there.
   */
  seekPlayer(data: { tabId: number; mediaMs: number }): boolean;
  /**
   * Draws a stored transcript over the players of a tab on which the user has invoked the extension,
   * in place of whatever was shown there; null where the page does not let it in.
   */
  showTranscript(data: TranscriptRequest): ShownTranscriptStatus | null;
  /** Takes the transcript out of the page. */
  hideTranscript(data: { tabId: number }): null;
  /** The transcript comes so much later, or earlier (less than 0), than it did. */
  nudgeTranscript(data: { tabId: number; byMs: number }): ShownTranscriptStatus | null;
  /** What is shown over a tab; null for nothing. */
  shownTranscript(data: { tabId: number }): ShownTranscriptStatus | null;
  /**
   * What was selected on a page and is to be tried with style rules; null when nothing is. It is
   * handed over once and stored nowhere.
   */
  takeTextToTry(data: Record<string, never>): TextToTry | null;
  /** The word that was picked in a page and is to be added to a list; handed over likewise. */
  takeWordToAdd(data: Record<string, never>): PickedTerm | null;
  /** The link to a document that was pressed in a page; handed over likewise. */
  takeDocumentLink(data: Record<string, never>): DocumentLink | null;
  /** Forgets everything; it opens a page that tells how that goes, and closes the others. */
  forgetEverything(data: Record<string, never>): null;
  /** What is left when everything is forgotten; null when nothing was to be forgotten lately. */
  forgetReport(data: Record<string, never>): readonly LeftoverKind[] | null;
  /** From the capture room: a tab's sound could not be read any more; nothing more comes of it. */
  captureBroken(data: CaptureName & { message: string }): void;
}

/** A text that is to be tried with style rules. */
export interface TextToTry {
  /** Empty where the browser tells nothing of what is selected. */
  readonly text: string;
  /** Whether it was to be translated on its page, which lets no extension in. */
  readonly isPageClosed: boolean;
}

/** A link to a document, or that there was one in a private window, of which nothing is told. */
export type DocumentLink =
  | { readonly kind: "link"; readonly url: string }
  | { readonly kind: "private" };

/** Which transcript is to be shown over which tab. */
export interface TranscriptRequest {
  readonly tabId: number;
  readonly sessionId: string;
  /** To be drawn, in this order. */
  readonly lanes: readonly LaneId[];
}

/** The transcript that is shown over a tab. */
export interface ShownTranscriptStatus extends TranscriptRequest {
  readonly title: string;
  /** Its words come so much later than their own times, in milliseconds of the medium. */
  readonly offsetMs: number;
}

/** What the capture room answers. */
export interface CaptureProtocol {
  startCapture(data: CaptureRequest): CaptureStarted;
  /** Whether this very capture is still there, with the sound it keeps. */
  isCapturing(data: CaptureName): boolean;
  /**
   * Lets go of the tab's sound. What is kept of it can still be had; its feed ends after that.
   * Replies when the tab is released: true; or false for a tab that was not captured.
   */
  stopCapture(data: { tabId: number }): boolean;
  /** Nobody wants what is kept of a capture any more; one that still runs is let go of. */
  forgetCapture(data: CaptureName): void;
  /** The user has muted the tab, or no longer: its sound is captured as before, and not heard. */
  muteCapture(data: { tabId: number; muted: boolean }): void;
  /** Loudness of what is being played on, for showing and testing that the sound goes on. */
  playbackLevel(data: { tabId: number }): PlaybackLevel;
}

/** One capture of a tab. A tab that is captured again is another one. */
export interface CaptureName {
  readonly tabId: number;
  readonly captureId: string;
}

export interface CaptureRequest extends CaptureName {
  /** From `tabCapture.getMediaStreamId`. */
  readonly streamId: string;
  /** What the sound will be asked for in first: it is kept at this format's rate. */
  readonly contentType: SourceContentType;
  /** How much sound is kept at most, in milliseconds. */
  readonly ringMs: number;
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
  /** What is heard of translated speech; null while there was none in this capture. */
  readonly dub: DubState | null;
}

/** What is heard of the dub. */
export interface DubState {
  /** State of the audio context that it is played in. */
  readonly state: PlaybackLevel["state"];
  /** Rate of that context, in Hz: the one of the speech itself. */
  readonly rateHz: number;
  /** Root mean square of the latest 40 ms or so, full scale = 1. */
  readonly rms: number;
  /** Speed now: 1 is as spoken. */
  readonly pace: number;
  /** Speech that waits to be said, in milliseconds. */
  readonly waitingMs: number;
}

/** Every receiver and what it answers. */
export interface Protocols {
  background: BackgroundProtocol;
  capture: CaptureProtocol;
}

export type Receiver = keyof Protocols;
