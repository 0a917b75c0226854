import type { SourceContentType } from "../audio/formats/source-formats.ts";
import type { LaneId } from "../captions/segment.ts";
import type { PickedTerm } from "../captions/terms/picked-term.ts";
import type { BookmarkChange } from "../captions/transcript/bookmark.ts";
import type { PackState } from "../device/browser/pack-state.ts";
import type {
  DeviceTargetsRequest,
  DeviceTextAnswer,
  DeviceTextRequest,
} from "../device/texts/device-text.ts";
import type { Engine } from "../settings/schema/settings.ts";
import type { UnerasedKind } from "../store/erase-storage.ts";
import type { StreamProgress } from "../voice/ledger/stream-progress.ts";
import type { CaptionFacts, CaptionFailure, CaptionStatus } from "./caption-status.ts";
import type { TrackKind } from "./track-report.ts";

/**
 * What remains after everything should be erased; each has a message (`forget_left_<kind>`).
 * `pages`: one of ours did not close; `sessions`: the service did not confirm the end of captions;
 * `documents`: some are still with the service.
 */
export type LeftoverKind = UnerasedKind | "pages" | "sessions" | "documents";

/** Requests to the background: name → (data) => reply. */
export interface BackgroundProtocol {
  startCaptions(data: { tabId: number }): CaptionStatus;
  /** Ends captions properly; replies when the end has begun. */
  stopCaptions(data: { tabId: number }): CaptionStatus;
  /**
   * The status when the user has pressed the toolbar button. Captions that were waiting for that
   * press are started, and an overlay that a navigation has removed is restored.
   */
  popupOpened(data: { tabId: number }): CaptionStatus;
  /** For diagnostics: the captions of all tabs since the worker started. */
  captionFacts(data: Record<string, never>): readonly CaptionFacts[];
  /** Switches to a smaller audio format for these captions, on a slow connection. */
  useLessData(data: { tabId: number }): CaptionStatus;
  /**
   * Continues a tab's captions with the recogniser on this computer, from the last settled word.
   * Captions that have failed, or not begun, start there.
   */
  continueOnDevice(data: { tabId: number }): CaptionStatus;
  /** Captions the sound of only one player of the tab, or that of the whole tab again. */
  chooseSound(data: { tabId: number; isOnePlayer: boolean }): CaptionStatus;
  /** Hides a tab's captions, which continue unseen, or shows them again. */
  hideCaptions(data: { tabId: number; hidden: boolean }): CaptionStatus;
  /** The stored translation jobs have changed (`store/translation/translation-job.ts`). */
  followTranslations(data: Record<string, never>): void;
  /** Transcripts were deleted; they are removed when the undo time is over. */
  purgeLater(data: Record<string, never>): void;
  /** Seeks the tab's player, in milliseconds of its medium; false when it cannot. */
  seekPlayer(data: { tabId: number; mediaMs: number }): boolean;
  /** Bookmarks the words that are being spoken in a tab; null when no captions run there. */
  setBookmark(data: { tabId: number }): BookmarkOutcome | null;
  /** Changes the bookmarks of a transcript, stored or running; false when there is none. */
  changeBookmarks(data: { sessionId: string; change: BookmarkChange }): boolean;
  /** The stored transcript of the captions that ended last in a tab; null without words. */
  savedTranscript(data: { tabId: number }): string | null;
  /**
   * Draws a stored transcript over the players of a tab where the user has invoked the extension.
   * It replaces what was shown there. Null when the page allows no script.
   */
  showTranscript(data: TranscriptRequest): ShownTranscriptStatus | null;
  hideTranscript(data: { tabId: number }): null;
  /** Shifts the transcript's cues; a negative `byMs` makes them earlier. */
  nudgeTranscript(data: { tabId: number; byMs: number }): ShownTranscriptStatus | null;
  shownTranscript(data: { tabId: number }): ShownTranscriptStatus | null;
  /**
   * The subtitles that the player of a tab has, where the user has invoked the extension; empty
   * when there are none. It looks at all frames that allow a script, for a second at most.
   */
  findSubtitles(data: { tabId: number }): readonly SubtitleOffer[];
  /**
   * Shows a player's subtitles with translations into the user's languages. Running captions end
   * after their sentence. Null when the subtitles have gone, or the page allows no script.
   */
  showSubtitles(data: { tabId: number; offerId: string }): ShownTranscriptStatus | null;
  /** Captions the tab's sound instead of its subtitles, from the end of the current sentence on. */
  captionSound(data: { tabId: number }): CaptionStatus;
  /** Translates the subtitles shown in a tab again after a failure. */
  retrySubtitles(data: { tabId: number }): ShownTranscriptStatus | null;
  /**
   * Text selected on a page, to try with style rules; null if none. It is handed over once and
   * never stored.
   */
  takeTextToTry(data: Record<string, never>): TextToTry | null;
  /** The term picked in a page, to add to a list; handed over likewise. */
  takeTermToAdd(data: Record<string, never>): PickedTerm | null;
  /** The document link pressed in a page; handed over likewise. */
  takeDocumentLink(data: Record<string, never>): DocumentLink | null;
  forgetEverything(data: Record<string, never>): null;
  /** What was left after the erasure; null when none was started since the worker started. */
  forgetReport(data: Record<string, never>): readonly LeftoverKind[] | null;
  /** From the capture document: the tab's sound can no longer be read. */
  captureBroken(data: CaptureName & { message: string }): void;
  /** From the capture document: the players that it hears begin to sound, or none sounds. */
  playersSounding(data: CaptureName & { isSounding: boolean }): void;
  /** From the capture document: it has translated nothing for a while. */
  deviceTextsIdle(data: Record<string, never>): void;
}

/** `again`: these words are bookmarked already. `full`: the transcript has no room for more. */
export type BookmarkOutcome = "set" | "again" | "full";

export interface TextToTry {
  /** Empty when the browser does not report the selection. */
  readonly text: string;
  /** Whether it was to be translated on a page that allows no extension. */
  readonly isPageClosed: boolean;
}

/** A link to a document, or the fact that one was pressed in a private window. */
export type DocumentLink =
  | { readonly kind: "link"; readonly url: string }
  | { readonly kind: "private" };

export interface TranscriptRequest {
  readonly tabId: number;
  readonly sessionId: string;
  readonly lanes: readonly LaneId[];
}

export interface ShownTranscriptStatus extends TranscriptRequest {
  readonly title: string;
  /** Shift of all cues, in milliseconds; positive is later. */
  readonly offsetMs: number;
  /** For a player's own subtitles: how their translation goes. Null for any other transcript. */
  readonly translation: SubtitleTranslation | null;
}

/** A text track of the tab's player that can be shown and translated. */
export interface SubtitleOffer {
  /** Names it for `showSubtitles`, as long as the page stays. */
  readonly id: string;
  /** BCP 47 tag; empty when the page gives none. */
  readonly language: string;
  readonly label: string;
  readonly kind: TrackKind;
  /** Whether the page shows it already. */
  readonly isShowing: boolean;
  /** Characters to translate for the user's languages; null when nothing tells the length. */
  readonly characters: number | null;
}

export interface SubtitleTranslation {
  /** BCP 47 tag of the track; empty when the page gives none. */
  readonly language: string;
  readonly engine: Engine;
  /** Characters that were sent, or translated here, so far. */
  readonly doneCharacters: number;
  readonly billedCharacters: number;
  /** Why nothing more is translated for now; the original goes on. */
  readonly failure: CaptionFailure | null;
}

/** Requests to the capture document. */
export interface CaptureProtocol {
  startCapture(data: CaptureRequest): CaptureStarted;
  /** How far the words of a capture have come; null when it no longer exists. */
  captureProgress(data: CaptureName): StreamProgress | null;
  /**
   * Releases the tab's sound. Sound already recorded can still be read; its feed then ends.
   * @returns false when the tab was not captured
   */
  stopCapture(data: { tabId: number }): boolean;
  forgetCapture(data: CaptureName): void;
  /**
   * Continues a capture with another source, on the same clock and with the same ring.
   * @returns false when the capture no longer runs
   */
  changeSource(data: ChangeSourceRequest): boolean;
  /** Whether the browser can recognise a language on this computer now. */
  speechPackState(data: { language: string }): PackState;
  muteCapture(data: { tabId: number; muted: boolean }): void;
  playbackLevel(data: { tabId: number }): PlaybackLevel;
  /** Translates texts with the browser's translator, within `DEVICE_TEXT_LIMIT_MS`. */
  translateOnDevice(data: DeviceTextRequest): DeviceTextAnswer;
  /** Languages into which the browser's translator can translate from another. */
  deviceTargets(data: DeviceTargetsRequest): readonly string[];
  /** Whether no tab is captured and no text is translated. */
  isCaptureUnused(data: Record<string, never>): boolean;
}

/** One capture of a tab. Capturing the tab again gives another `captureId`. */
export interface CaptureName {
  readonly tabId: number;
  readonly captureId: string;
}

/** Where the sound of a tab comes from. */
export type SoundSourceRequest =
  /** The whole tab; the id is from `tabCapture.getMediaStreamId`. */
  | { readonly kind: "tab"; readonly streamId: string }
  /** The media elements of its pages: all of them, or the one that was started last. */
  | { readonly kind: "players"; readonly isOne: boolean };

export interface CaptureRequest extends CaptureName {
  readonly source: SoundSourceRequest;
  /**
   * Where another capture of the same captions, which is gone, is continued on its clock. Pages
   * still have some of its sound. Null for a capture that begins.
   */
  readonly continuesAtMs: number | null;
  /** The first format of the stream: sound is recorded at its rate. */
  readonly contentType: SourceContentType;
  readonly ringMs: number;
  readonly muted: boolean;
}

export interface ChangeSourceRequest extends CaptureName {
  readonly source: SoundSourceRequest;
  readonly muted: boolean;
}

export interface CaptureStarted {
  readonly sampleRateHz: number;
}

export interface PlaybackLevel {
  /** State of the playback audio context; `closed` when the tab is not captured. */
  readonly state: "suspended" | "running" | "closed" | "interrupted";
  /** Root mean square of the latest 40 ms or so, full scale = 1. */
  readonly rms: number;
  readonly dub: DubPlayback | null;
}

export interface DubPlayback {
  readonly state: PlaybackLevel["state"];
  /** Rate of the audio context, in Hz: that of the speech itself. */
  readonly rateHz: number;
  /** Root mean square of the latest 40 ms or so, full scale = 1. */
  readonly rms: number;
  readonly pace: number;
  readonly waitingMs: number;
}

export interface Protocols {
  background: BackgroundProtocol;
  capture: CaptureProtocol;
}

export type Receiver = keyof Protocols;
