import type { SourceFormat } from "../voice/audio-formats.ts";
import { createContainerDecoder } from "./container-decoder.ts";
import { createPcmDecoder } from "./pcm-decoder.ts";
import type { SoundDecoder } from "./sound-decoder.ts";

/**
 * The decoder of a source format. It has to be closed.
 * @param mayBeginAnew whether a container may begin again with its header after a reconnect; asked
 * when one does, and may throw a `StreamFault`
 */
export function createDecoder(
  format: SourceFormat,
  mayBeginAnew: () => boolean = () => true,
): SoundDecoder {
  if (format.kind === "pcm") return createPcmDecoder(format);
  return createContainerDecoder(format, mayBeginAnew);
}
