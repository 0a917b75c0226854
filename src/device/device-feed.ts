import type { FeedListener, FeedStream, SoundFeed } from "../voice/sending/sound-feed.ts";

/** A result of the browser's recogniser. It has no times. */
export interface RecognisedResult {
  /** Its place among the results since the recogniser started. */
  readonly index: number;
  readonly text: string;
  readonly isFinal: boolean;
}

export interface RecognitionRequest {
  readonly fromMs: number;
  readonly language: string;
  /** Names and terms that the recogniser should expect. */
  readonly terms: readonly string[];
}

/**
 * Why a recogniser is over: it ended by itself, it never started because the sound might leave the
 * computer (`not-private`), a pack is missing, or the browser's own error, such as `no-speech`.
 */
export type RecognitionEnding = string;

/** Chunks have no bytes: they say which sound has gone into the recogniser. */
export interface RecognitionListener extends FeedListener {
  /** Results in their order; one that is not final may come again, and may come changed. */
  onResults(results: readonly RecognisedResult[]): void;
  /** The recogniser is over, but the sound is not. Nothing more comes of this stream. */
  onOver(ending: RecognitionEnding): void;
}

export interface TranslationRequest {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** The browser's engines as captions use them. They live in the capture document. */
export interface DeviceFeed {
  /**
   * Starts a recogniser with the sound from `fromMs` on, and ends the one before it. The stream
   * ends after the last results when the sound is over.
   */
  recognise(request: RecognitionRequest, listener: RecognitionListener): FeedStream;
  /**
   * @throws DeviceError `device_translation` when the browser cannot translate
   * @throws the reason of `signal` when it aborts
   */
  translate(request: TranslationRequest, signal: AbortSignal): Promise<string>;
}

/** What capture does for the captions of a tab. */
export interface TabFeed extends SoundFeed, DeviceFeed {}

/** Longest text of a result, in characters: half an hour of fast speech without a pause. */
export const MAX_RESULT_LENGTH = 40_000;

/** Longest text to translate at once, in characters. */
export const MAX_TRANSLATION_LENGTH = 10_000;
