/**
 * How messages are encoded on the stream (service-api §3.2). A message is an object with exactly
 * one key, its name.
 */
export interface StreamCodec {
  /** Encodes a `source_media_chunk`: a string for a TEXT frame, bytes for a BINARY one. */
  encodeChunk(bytes: Uint8Array): string | Uint8Array<ArrayBuffer>;
  encodeEnd(): string | Uint8Array<ArrayBuffer>;
  /**
   * Decodes a frame without checking the message. The result is bounded by the frame's size.
   * @throws FrameError when the frame has another format, or is longer or deeper than any message
   */
  decode(frame: string | ArrayBuffer): unknown;
}

/**
 * Longer frames are refused, in bytes or characters. The service's own client accepts none above 1
 * MiB either (service-api §5.1).
 */
export const MAX_FRAME_LENGTH = 1_048_576;

export class FrameError extends Error {
  override readonly name = "FrameError";
}
