import type { SpeechChunk } from "../audio/speech-chunk.ts";
import type { LaneId, SegmentUpdate } from "../captions/segment.ts";
import type { StreamProgress } from "./ledger/stream-progress.ts";

/** The life of a source of words, after the first step and before the last. */
export type WordSourceState =
  | "requesting"
  | "connecting"
  | "streaming"
  | "reconnecting"
  | "paused"
  | "draining";

/** Why it waits, while it tries again. */
export interface Trouble {
  readonly error: unknown;
  /** Wall clock of the next try, in milliseconds since 1970. */
  readonly retryAtMs: number;
}

/** Sound that the source of words never heard, on the capture clock. */
export interface SoundGap {
  readonly fromMs: number;
  readonly toMs: number;
}

/** How well the sound gets through. */
export interface LinkState {
  /** Sound captured and not handed over yet, in milliseconds. */
  readonly backlogMs: number;
  /** Whether the link has been too slow for the sound's format for a while. */
  readonly isSlow: boolean;
}

/** What a source of words tells whoever started it. */
export interface WordSourceEvents {
  /** @param trouble why it waits before the next try; null when all is well */
  onState(state: WordSourceState, trouble: Trouble | null): void;
  /**
   * The words of a lane changed; times are on the capture clock. The next update waits until the
   * promise is settled, so that a journal can be written first.
   */
  onUpdate(update: SegmentUpdate): void | Promise<void>;
  /** Adjacent gaps come as one. */
  onGap(gap: SoundGap): void;
  /** At most once a second, and when `isSlow` changes. */
  onLink(link: LinkState): void;
  /**
   * If this life ends here, the next one needs this to continue. At most once a second. Sound that
   * is settled is kept until the promise resolves, as the next life may not know of it before.
   */
  onProgress?(progress: StreamProgress): void | Promise<void>;
  /**
   * A piece of translated speech, which waits for nobody. Its `ordinal` is that of the concluded
   * segment it says, as far as that is known when it comes; what was said before in these captions
   * does not come again.
   */
  onSpeech?(chunk: SpeechChunk, place: SpeechPlace): void;
}

/** Which words a piece of speech says. */
export interface SpeechPlace {
  readonly lane: LaneId;
  /** Its segment's place among the concluded ones of its lane; null when they have not come yet. */
  readonly ordinal: number | null;
  /** When what is translated was spoken, on the capture clock; null when it is not known. */
  readonly spokenMs: number | null;
}

/**
 * Turns sound into words: the service's voice session, or a recogniser on the device. Whoever
 * receives the updates does not know which.
 */
export interface WordSource {
  /**
   * Runs until the last words have come. Aborting `signal` ends it at once.
   * @throws VoiceError, ServiceError, or an AbortError
   */
  run(signal: AbortSignal): Promise<void>;
  /** No more sound will come: ask for the last words, then {@link run} resolves. In any state. */
  finish(): void;
  /**
   * What is asked for has changed (languages, the sound's format): a new session takes over
   * without a lost or doubled word.
   */
  renew(): void;
}
