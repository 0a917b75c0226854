import type { SourceFormat } from "../voice/audio-formats.ts";
import { createContainerDecoder } from "./container-decoder.ts";
import { createPcmDecoder } from "./pcm-decoder.ts";
import type { SoundDecoder } from "./sound-decoder.ts";

/** The decoder of a source format. It has to be closed. */
export function createDecoder(format: SourceFormat): SoundDecoder {
  return format.kind === "pcm" ? createPcmDecoder(format) : createContainerDecoder(format);
}
