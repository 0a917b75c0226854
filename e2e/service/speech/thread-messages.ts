import type { TargetFormat } from "../voice/target-formats.ts";
import type { SpeechBatch } from "./speech-encoder.ts";
import type { SpeechRequest } from "./synthesiser.ts";

export type ToThread =
  /**
   * First message of a service; discards all state of the previous one. Own speech is searched for
   * as far back as `ownSpeechMs`; 0 turns it off.
   */
  | { readonly kind: "begin"; readonly ownSpeechMs: number }
  | {
      readonly kind: "synthesise";
      readonly sessionId: string;
      readonly format: TargetFormat;
      readonly request: SpeechRequest;
    }
  /** Received sound of the session, at 8 kHz. */
  | { readonly kind: "sound"; readonly sessionId: string; readonly sound: Float32Array }
  | { readonly kind: "restart"; readonly sessionId: string }
  | { readonly kind: "close"; readonly sessionId: string };

export type FromThread = SpeechReply | OwnSpeechHeard;

/** The reply to every `synthesise`, in order. */
export interface SpeechReply {
  readonly kind: "speech";
  readonly sessionId: string;
  /** At 24 kHz; empty when there was nothing to say or synthesis failed. */
  readonly samples: Float32Array;
  readonly batches: readonly SpeechBatch[];
  readonly fault: string | undefined;
}

/** Amount of speech, of this session or another, that came back in the session's sound. */
export interface OwnSpeechHeard {
  readonly kind: "ownSpeech";
  readonly sessionId: string;
  readonly heardMs: number;
}
