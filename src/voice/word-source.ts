import type { SegmentUpdate } from "../captions/segment.ts";

/** A piece of sound, in the order in which it was captured. */
export interface Sound {
  /** In the format that was agreed with whoever hears it. */
  readonly bytes: Uint8Array;
  readonly durationMs: number;
}

/** The life of a source of words, after the first step and before the last. */
export type WordSourceState =
  | "requesting"
  | "connecting"
  | "streaming"
  | "reconnecting"
  | "draining";

/** What a source of words tells whoever started it. */
export interface WordSourceEvents {
  onState(state: WordSourceState): void;
  onUpdate(update: SegmentUpdate): void;
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
  /** Takes sound at any moment after construction; what cannot be sent yet waits. Never blocks. */
  hear(sound: Sound): void;
  /** No more sound will come: ask for the last words, then `run` resolves. */
  finish(): void;
}
