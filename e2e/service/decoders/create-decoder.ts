import type { SourceFormat } from "../voice/audio-formats.ts";
import { createContainerDecoder } from "./container-decoder.ts";
import { createPcmDecoder } from "./pcm-decoder.ts";
import type { SoundDecoder } from "./sound-decoder.ts";

/**
 * Creates the decoder of a source format; the caller closes it.
 * @param acceptsRepeatedHeader called when a container repeats its header after a reconnect; returns
 * whether it may, or throws a `StreamFault`
 */
export function createDecoder(
  format: SourceFormat,
  acceptsRepeatedHeader: () => boolean = () => true,
): SoundDecoder {
  if (format.kind === "pcm") return createPcmDecoder(format);
  return createContainerDecoder(format, acceptsRepeatedHeader);
}
