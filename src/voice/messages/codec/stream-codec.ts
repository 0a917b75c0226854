/**
 * How messages are written on the stream (service-api §3.2). A message is
 * an object with exactly one key, its name.
 */
export interface StreamCodec {
  /** The frame of a `source_media_chunk`; a string becomes a TEXT frame, bytes a BINARY one. */
  encodeChunk(bytes: Uint8Array): string | Uint8Array<ArrayBuffer>;
  /** The frame of `end_of_source_media`. */
  encodeEnd(): string | Uint8Array<ArrayBuffer>;
  /**
   * The message in a frame, unchecked. Its size is bounded by that of the frame.
   * @throws FrameError when it is not of this format, or longer or deeper than any message
   */
  decode(frame: string | ArrayBuffer): unknown;
}

/**
 * Longer frames are not read, in bytes or characters: the service's own client takes none above
 * 1 MiB either (service-api §5.1).
 */
export const MAX_FRAME_LENGTH = 1_048_576;

/** A frame that cannot be read: of the wrong kind, or not in the agreed format. */
export class FrameError extends Error {
  override readonly name = "FrameError";
}
