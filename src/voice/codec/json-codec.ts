import { toBase64 } from "./base64.ts";
import { FrameError, type StreamCodec } from "./stream-codec.ts";

/** No message of the service comes near this length in characters; a longer frame is not parsed. */
const MAX_FRAME_LENGTH = 8_000_000;

/** JSON in TEXT frames; sound as base64. */
export function createJsonCodec(): StreamCodec {
  return {
    encodeChunk: (bytes) => `{"source_media_chunk":{"data":"${toBase64(bytes)}"}}`,
    encodeEnd: () => '{"end_of_source_media":{}}',
    decode: (frame) => {
      if (typeof frame !== "string") throw new FrameError("A binary frame on a JSON stream.");
      if (frame.length > MAX_FRAME_LENGTH) throw new FrameError("A frame is too long to be read.");
      try {
        return JSON.parse(frame);
      } catch (cause) {
        throw new FrameError("A frame is not JSON.", { cause });
      }
    },
  };
}
