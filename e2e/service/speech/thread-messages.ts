import type { TargetFormat } from "../voice/target-formats.ts";
import type { SpeechBatch } from "./speech-encoder.ts";
import type { Wording } from "./synthesiser.ts";

/** What the service asks of the thread that speaks. A row is what one session speaks. */
export type ToThread =
  | {
      readonly kind: "say";
      readonly row: string;
      readonly format: TargetFormat;
      readonly wording: Wording;
    }
  /** The row's stream begins anew, with its headers. */
  | { readonly kind: "restart"; readonly row: string }
  | { readonly kind: "close"; readonly row: string };

/** What the thread answers to every `say`, in their order. */
export interface FromThread {
  readonly row: string;
  /** Samples at 24 kHz; none when there was nothing to be said or it could not be. */
  readonly samples: Float32Array;
  readonly batches: readonly SpeechBatch[];
  /** Why it could not be said. */
  readonly fault: string | undefined;
}
