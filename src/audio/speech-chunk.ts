import type { TargetContentType } from "./target-formats.ts";

/**
 * A piece of translated speech on its way from the stream to the ear (service-api §8).
 * Chunks of one row are decoded one after the other by one decoder.
 */
export interface SpeechChunk {
  /** Names the row: what one session speaks. A new row begins with a decoder of its own. */
  readonly row: string;
  readonly contentType: TargetContentType;
  /** So many leading parts set the decoder up; more than 0 only at the beginning of a row. */
  readonly headers: number;
  /** Indivisible pieces: packets of a codec, or pages, clusters and frames of a container. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** Length of its sound as the service says, in milliseconds; without silence around it. */
  readonly durationMs: number;
  /** Names what is said: all chunks of one concluded segment have the same. */
  readonly utterance: string;
  /** The words of the utterance, with its first chunk; null with the others. */
  readonly text: string | null;
}

/** What a decoder cannot do without of a chunk that is not said. */
export function headersOf(chunk: SpeechChunk): SpeechChunk {
  return { ...chunk, parts: chunk.parts.slice(0, chunk.headers), durationMs: 0, text: null };
}

/** How loud dub and original are. Gains: 0 is silence, 1 as it comes. */
export interface DubLevels {
  readonly dubGain: number;
  /** Of the original while the dub is silent. */
  readonly originalGain: number;
  /** What the original is multiplied with besides, while the dub speaks. */
  readonly duckGain: number;
}

/** What the one who speaks tells of it. */
export type SpeechNews =
  /**
   * Where an utterance is: when it begins, when a further chunk of it came, and when the pace
   * changes. Later positions follow from `atMs` and `rate`.
   */
  | {
      readonly kind: "speaking";
      readonly utterance: string;
      /** So much of the utterance has been heard at `atMs`, in milliseconds of its own sound. */
      readonly playedMs: number;
      /** How long it is as far as its chunks have come, in milliseconds. */
      readonly lengthMs: number;
      /** Wall clock, in milliseconds since 1970. */
      readonly atMs: number;
      /** Speed now: 1 is as spoken, 0 while the player is paused. */
      readonly rate: number;
    }
  /** It has been said to its end, or was broken off by a seek or the end. */
  | { readonly kind: "spoken"; readonly utterance: string }
  /** The dub was too far behind: this is to be read and will not be heard. */
  | { readonly kind: "skipped"; readonly utterance: string }
  /** This browser cannot decode the format. Told once a row. */
  | { readonly kind: "unplayable"; readonly contentType: TargetContentType }
  /** How much speech waits, in milliseconds; at most once a second, and 0 when it is all said. */
  | { readonly kind: "backlog"; readonly waitingMs: number };
