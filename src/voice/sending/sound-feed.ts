import type { SourceContentType } from "../../audio/source-formats.ts";

/** A piece of captured sound, ready for the service. */
export interface FeedChunk {
  /** In the content type that was asked for. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where its sound begins on the capture clock, in milliseconds since the capture began. */
  readonly startMs: number;
  /** Length of the sound it completes; 0 for a container's header alone. */
  readonly durationMs: number;
  /** Its loudest sample, full scale being 1; exactly 0 for digital silence. */
  readonly peak: number;
  /** Wall clock at the end of its sound, in milliseconds since 1970. */
  readonly capturedAtMs: number;
}

/** Who receives the chunks of one {@link FeedStream}, in order. */
export interface FeedListener {
  onChunk(chunk: FeedChunk): void;
  /** Capture is over and every chunk was given. */
  onEnd(): void;
}

/** One row of chunks from a position on. */
export interface FeedStream {
  /** The oldest chunk not reported yet was handed to the connection: credit for one more. */
  taken(): void;
  /** Nothing more is wanted; the listener hears nothing after it. */
  close(): void;
}

/** From where on and how sound is wanted. */
export interface FeedRequest {
  /** Position on the capture clock. */
  readonly fromMs: number;
  readonly contentType: SourceContentType;
}

/**
 * Where captured sound comes from. It keeps the sound from the settled point on, as much as its
 * ring holds, so that what a connection swallowed can be had again.
 */
export interface SoundFeed {
  /**
   * A fresh row of chunks, encoded anew from `fromMs` on; it ends the earlier one. When the sound
   * there is not kept any more the first chunk starts later. At most 16 chunks are out without
   * {@link FeedStream.taken}.
   */
  open(request: FeedRequest, listener: FeedListener): FeedStream;
  /** Sound before this position is never asked for again. */
  settle(untilMs: number): void;
  /**
   * The position where sound begins again at or after `fromMs`, less a pre-roll of 1 s (never
   * before `fromMs`); null when capture ends first.
   * @throws the reason of `signal` when it aborts
   */
  whenSound(fromMs: number, signal: AbortSignal): Promise<number | null>;
}
