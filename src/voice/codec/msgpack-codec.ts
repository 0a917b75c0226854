import { Decoder, Encoder } from "@msgpack/msgpack";
import { FrameError, type StreamCodec } from "./stream-codec.ts";

/** No message of the service comes near these; a frame that claims more is refused unread. */
const CEILINGS = {
  maxStrLength: 1_000_000,
  maxBinLength: 4_000_000,
  maxArrayLength: 10_000,
  maxMapLength: 100,
  maxExtLength: 0,
};

/** MessagePack in BINARY frames; sound as raw bytes. A quarter less to send than JSON. */
export function createMsgpackCodec(): StreamCodec {
  // One encoder and one decoder a stream: they keep their buffers and key caches.
  const encoder = new Encoder();
  const decoder = new Decoder(CEILINGS);
  return {
    encodeChunk: (bytes) => encoder.encode({ source_media_chunk: { data: bytes } }),
    encodeEnd: () => encoder.encode({ end_of_source_media: {} }),
    decode: (frame) => {
      if (typeof frame === "string") throw new FrameError("A text frame on a MessagePack stream.");
      try {
        return decoder.decode(frame);
      } catch (cause) {
        throw new FrameError("A frame is not MessagePack.", { cause });
      }
    },
  };
}
