import { Decoder, Encoder, type ExtensionCodecType } from "@msgpack/msgpack";
import { checkMsgpackShape } from "./msgpack-shape.ts";
import { FrameError, MAX_FRAME_LENGTH, type StreamCodec } from "./stream-codec.ts";

/** What an extension of MessagePack is read as: nothing that a known field could be. */
const EXTENSION = Symbol("extension");

/** The interface knows no extension, not even times; in an unknown field one does no harm. */
const NO_EXTENSIONS: ExtensionCodecType<undefined> = {
  tryToEncode: () => null,
  decode: () => EXTENSION,
};

/** MessagePack in BINARY frames; sound as raw bytes. A quarter less to send than JSON. */
export function createMsgpackCodec(): StreamCodec {
  // One encoder and one decoder a stream: they keep their buffers and key caches.
  const encoder = new Encoder();
  const decoder = new Decoder({ extensionCodec: NO_EXTENSIONS });
  return {
    encodeChunk: (bytes) => encoder.encode({ source_media_chunk: { data: bytes } }),
    encodeEnd: () => encoder.encode({ end_of_source_media: {} }),
    decode: (frame) => {
      if (typeof frame === "string") throw new FrameError("A text frame on a MessagePack stream.");
      if (frame.byteLength > MAX_FRAME_LENGTH) {
        throw new FrameError("A frame is too long to be read.");
      }
      try {
        // The decoder makes room for whatever a length claims; the check wants it to be there.
        checkMsgpackShape(new Uint8Array(frame));
        return decoder.decode(frame);
      } catch (cause) {
        throw new FrameError("A frame is not MessagePack of a message's shape.", { cause });
      }
    },
  };
}
