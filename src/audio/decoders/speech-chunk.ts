import type { TargetContentType } from "../formats/target-formats.ts";

/**
 * A chunk of translated speech (service-api §8). One decoder decodes all chunks of a byte stream in
 * order.
 */
export interface SpeechChunk {
  /** Identifies the byte stream of one session. Each stream has its own decoder. */
  readonly speechStreamId: string;
  readonly contentType: TargetContentType;
  /** Number of leading parts that set up the decoder; only a stream's first chunks have them. */
  readonly headers: number;
  /** Indivisible parts: packets of a codec, or pages, clusters and frames of a container. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** Length of its sound in milliseconds according to the service, without silence around it. */
  readonly durationMs: number;
  /** Identifies the utterance: all chunks of one concluded segment share it. */
  readonly utterance: string;
  /** The words of the utterance with its first chunk; null with the others. */
  readonly text: string | null;
}

/** The headers of a chunk that is not played, which its decoder still needs. */
export function headersOf(chunk: SpeechChunk): SpeechChunk {
  return { ...chunk, parts: chunk.parts.slice(0, chunk.headers), durationMs: 0, text: null };
}

/** Volumes of dub and original as gains: 0 is silence, 1 is unchanged. */
export interface DubLevels {
  readonly dubGain: number;
  readonly originalGain: number;
  /** Additional factor for the original while the dub speaks. */
  readonly duckGain: number;
}

export type SpeechEvent =
  /**
   * The position of an utterance: reported when it begins, when another chunk of it arrives, and
   * when the pace changes. Later positions follow from `atMs` and `rate`.
   */
  | {
      readonly kind: "speaking";
      readonly utterance: string;
      /** Length played by `atMs`, in milliseconds of its own sound. */
      readonly playedMs: number;
      /** Length of its chunks so far, in milliseconds. */
      readonly lengthMs: number;
      /** Wall clock, in milliseconds since 1970. */
      readonly atMs: number;
      /** Current speed: 1 is as spoken, 0 while the player is paused. */
      readonly rate: number;
    }
  /** The utterance was played to its end, or cut off by a seek or the end. */
  | { readonly kind: "spoken"; readonly utterance: string }
  /** The dub was too far behind, so the utterance is not played. */
  | { readonly kind: "skipped"; readonly utterance: string }
  /** This browser cannot decode the format. Reported once per stream. */
  | { readonly kind: "unplayable"; readonly contentType: TargetContentType }
  /**
   * Length of the waiting speech, in milliseconds. At most once a second, and 0 when all is played.
   */
  | { readonly kind: "backlog"; readonly waitingMs: number };
