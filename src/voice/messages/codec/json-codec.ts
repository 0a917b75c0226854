import { toBase64 } from "./base64.ts";
import { FrameError, MAX_FRAME_LENGTH, type StreamCodec } from "./stream-codec.ts";

/** JSON in TEXT frames, with sound as base64. */
export function createJsonCodec(): StreamCodec {
  return {
    encodeChunk: (bytes) => `{"source_media_chunk":{"data":"${toBase64(bytes)}"}}`,
    encodeEnd: () => '{"end_of_source_media":{}}',
    decode: (frame) => {
      if (typeof frame !== "string") throw new FrameError("A binary frame on a JSON stream.");
      if (frame.length > MAX_FRAME_LENGTH) throw new FrameError("A frame is too long.");
      try {
        // Browsers parse without recursion, so depth costs no more than length.
        return JSON.parse(frame);
      } catch {
        // The parser's error quotes the frame, which may contain words of the talk.
        throw new FrameError("A frame is not JSON.");
      }
    },
  };
}
