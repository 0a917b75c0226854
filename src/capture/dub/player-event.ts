import type { SpeechNews } from "../../audio/speech-chunk.ts";

type Speaking = Extract<SpeechNews, { kind: "speaking" }>;

/** What the player of the dub tells, on the clock of its audio context. */
export type PlayerEvent =
  | (Omit<Speaking, "atMs"> & {
      /** When the sample is played at which the utterance is there, in seconds of the context. */
      readonly atSeconds: number;
    })
  | Extract<SpeechNews, { kind: "spoken" | "skipped" | "backlog" }>
  /** There is sound from now on, or there is none. */
  | { readonly kind: "sounding"; readonly isSounding: boolean }
  /** It fell silent, as was asked for with `fade`, and has nothing to say. */
  | { readonly kind: "faded" }
  /** Within an utterance there was nothing to play for so long. */
  | { readonly kind: "gap"; readonly ms: number };

/** What the player is told. */
export type ReelOrder =
  /** More of an utterance; after the last one when it is another. */
  | {
      readonly kind: "sound";
      readonly utterance: string;
      readonly samples: Float32Array<ArrayBuffer>;
      /** How long ago its chunk has come, in milliseconds: so long was waited already. */
      readonly ageMs: number;
    }
  | { readonly kind: "hold"; readonly isHeld: boolean }
  /** Falls silent within a moment and forgets what waits, and is ready for more. */
  | { readonly kind: "drop" }
  /** Like a drop, more slowly, and told when it is done. */
  | { readonly kind: "fade" };
