import { toBase64 } from "./base64.ts";
import { FrameError, type StreamCodec } from "./stream-codec.ts";

/** JSON in TEXT frames; sound as base64. */
export function createJsonCodec(): StreamCodec {
  return {
    encodeChunk: (bytes) => `{"source_media_chunk":{"data":"${toBase64(bytes)}"}}`,
    encodeEnd: () => '{"end_of_source_media":{}}',
    decode: (frame) => {
      if (typeof frame !== "string") throw new FrameError("A binary frame on a JSON stream.");
      try {
        return JSON.parse(frame);
      } catch (cause) {
        throw new FrameError("A frame is not JSON.", { cause });
      }
    },
  };
}
