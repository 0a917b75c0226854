import type { SourceContentType } from "../../audio/formats/source-formats.ts";
import type { StreamProgress } from "../ledger/stream-progress.ts";

export interface FeedChunk {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Start of its sound on the capture clock, in milliseconds since capture began. */
  readonly startMs: number;
  /** Length of the sound it completes, in milliseconds; 0 for a container header alone. */
  readonly durationMs: number;
  /** Its loudest sample, full scale being 1; exactly 0 for digital silence. */
  readonly peak: number;
  /** Wall clock at the end of its sound, in milliseconds since 1970. */
  readonly capturedAtMs: number;
}

export interface FeedListener {
  onChunk(chunk: FeedChunk): void;
  onEnd(): void;
}

export interface FeedStream {
  /** The oldest unacknowledged chunk was passed to the connection: credit for one more. */
  acknowledgeChunk(): void;
  close(): void;
}

export interface FeedRequest {
  readonly fromMs: number;
  readonly contentType: SourceContentType;
}

/**
 * The source of captured sound. It keeps sound from the settled point on, as far as its ring
 * reaches, so that sound lost with a connection can be sent again.
 */
export interface SoundFeed {
  /**
   * Encodes chunks from `fromMs` on and ends the stream before it. The first chunk starts later
   * when the sound there is no longer kept. At most 16 chunks are out without {@link
   * FeedStream.acknowledgeChunk}.
   */
  open(request: FeedRequest, listener: FeedListener): FeedStream;
  /** Sound before this position is never requested again. */
  releaseBefore(untilMs: number): void;
  /**
   * Keeps with the sound how far its words have come. A restarted worker finds both, because neither
   * passes through the browser's own process.
   */
  rememberProgress(progress: StreamProgress): void;
  /**
   * Waits for sound at or after `fromMs`.
   * @returns its position, less a pre-roll of 1 s but never before `fromMs`; null when capture ends
   * first
   * @throws the reason of `signal` when it aborts
   */
  waitForSound(fromMs: number, signal: AbortSignal): Promise<number | null>;
}
