import type { SpeechEvent } from "../../audio/decoders/speech-chunk.ts";

type Speaking = Extract<SpeechEvent, { kind: "speaking" }>;

export type PlayerEvent =
  | (Omit<Speaking, "atMs"> & {
      /** Context time at which this position is played, in seconds. */
      readonly atSeconds: number;
    })
  | Extract<SpeechEvent, { kind: "spoken" | "skipped" | "backlog" }>
  | { readonly kind: "sounding"; readonly isSounding: boolean }
  /** The fade requested with `fade` is over, and nothing is queued. */
  | { readonly kind: "faded" }
  /** An utterance ran out of samples for `ms`. */
  | { readonly kind: "gap"; readonly ms: number };

export type PlayerCommand =
  | {
      readonly kind: "sound";
      readonly utterance: string;
      readonly samples: Float32Array<ArrayBuffer>;
      /** Time since the chunk arrived, in milliseconds; it counts as waiting time. */
      readonly ageMs: number;
    }
  | { readonly kind: "hold"; readonly isHeld: boolean }
  /** Fades out quickly and drops queued speech; more may follow. */
  | { readonly kind: "drop" }
  /** Like a drop, but slower; reports its end. */
  | { readonly kind: "fade" };
