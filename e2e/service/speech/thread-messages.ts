import type { TargetFormat } from "../voice/target-formats.ts";
import type { SpeechBatch } from "./speech-encoder.ts";
import type { Wording } from "./synthesiser.ts";

/** What the service asks of the thread that speaks. A row is what one session speaks. */
export type ToThread =
  /**
   * Before all else of a service, which forgets every row and all that was said for another. Own
   * speech is looked for as far back as `ownSpeechMs`; with 0 it is not.
   */
  | { readonly kind: "begin"; readonly ownSpeechMs: number }
  | {
      readonly kind: "say";
      readonly row: string;
      readonly format: TargetFormat;
      readonly wording: Wording;
    }
  /** Sound that the row's session was sent, at 8 kHz. */
  | { readonly kind: "listen"; readonly row: string; readonly sound: Float32Array }
  /** The row's stream begins anew, with its headers. */
  | { readonly kind: "restart"; readonly row: string }
  | { readonly kind: "close"; readonly row: string };

/** What the thread answers. */
export type FromThread = Said | OwnSpeechHeard;

/** The answer to every `say`, in their order. */
export interface Said {
  readonly kind: "said";
  readonly row: string;
  /** Samples at 24 kHz; none when there was nothing to be said or it could not be. */
  readonly samples: Float32Array;
  readonly batches: readonly SpeechBatch[];
  /** Why it could not be said. */
  readonly fault: string | undefined;
}

/** So much of what was said, in this row or another, has come back in the row's sound. */
export interface OwnSpeechHeard {
  readonly kind: "heard";
  readonly row: string;
  readonly heardMs: number;
}
