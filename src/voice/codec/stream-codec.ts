/**
 * How messages are written on the stream (interface: Voice session request, rule 1). A message is
 * an object with exactly one key, its name.
 */
export interface StreamCodec {
  /** The frame of a `source_media_chunk`; a string becomes a TEXT frame, bytes a BINARY one. */
  encodeChunk(bytes: Uint8Array): string | Uint8Array<ArrayBuffer>;
  /** The frame of `end_of_source_media`. */
  encodeEnd(): string | Uint8Array<ArrayBuffer>;
  /**
   * The message in a frame, unchecked.
   * @throws FrameError when it is not of this format
   */
  decode(frame: string | ArrayBuffer): unknown;
}

/** A frame that cannot be read: of the wrong kind, or not in the agreed format. */
export class FrameError extends Error {
  override readonly name = "FrameError";
}
