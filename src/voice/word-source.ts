import type { SpeechChunk } from "../audio/decoders/speech-chunk.ts";
import type { LaneId, SegmentUpdate } from "../captions/segment.ts";
import type { StreamProgress } from "./ledger/stream-progress.ts";

export type WordSourceState =
  | "requesting"
  | "connecting"
  | "streaming"
  | "reconnecting"
  | "paused"
  | "draining";

/** Why the source waits before its next attempt, or lacks something while it goes on. */
export interface Trouble {
  readonly error: unknown;
  /** Wall clock of the next attempt, in milliseconds since 1970; null when nothing waits for it. */
  readonly retryAtMs: number | null;
}

/** Captured sound that never reached the source of words, on the capture clock. */
export interface SoundGap {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface LinkState {
  /** Sound captured but not sent yet, in milliseconds. */
  readonly backlogMs: number;
  /** Whether the link has been too slow for the sound's format for a while. */
  readonly isSlow: boolean;
}

export interface WordSourceEvents {
  /** @param trouble why the source waits before the next attempt; null when all is well */
  onState(state: WordSourceState, trouble: Trouble | null): void;
  /**
   * The words of a lane changed; times are on the capture clock. The next update waits for the
   * promise, so that the journal can be written first.
   */
  onUpdate(update: SegmentUpdate): void | Promise<void>;
  /** Adjacent gaps are merged. */
  onGap(gap: SoundGap): void;
  /** At most once a second, and when `isSlow` changes. */
  onLink(link: LinkState): void;
  /**
   * What a restarted worker needs to continue, at most twice a second, before the settled sound is
   * released.
   */
  onProgress?(progress: StreamProgress): void;
  /**
   * A chunk of translated speech, not delayed by updates. Speech that these captions have already
   * played does not come again.
   */
  onSpeech?(chunk: SpeechChunk, position: SpeechPosition): void;
}

/** Which words a chunk of speech belongs to. */
export interface SpeechPosition {
  readonly lane: LaneId;
  /** Index of its segment among the lane's concluded ones; null when they have not arrived yet. */
  readonly ordinal: number | null;
  /** When the translated words were spoken, on the capture clock; null when unknown. */
  readonly spokenMs: number | null;
}

/**
 * Turns sound into words: the service's voice session, or a recogniser on the device. The receivers
 * of its updates do not know which.
 */
export interface WordSource {
  /**
   * Runs until the last words have arrived. Aborting `signal` ends it at once.
   * @throws VoiceError, ServiceError, or an AbortError
   */
  run(signal: AbortSignal): Promise<void>;
  /**
   * No more sound will come: requests the last words, then {@link run} resolves. Valid in any
   * state.
   */
  finish(): void;
  /**
   * The settings have changed (languages, sound format): a new session takes over without losing or
   * repeating a word.
   */
  renew(): void;
}
