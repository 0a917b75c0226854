import type { SourceFormat } from "../voice/audio-formats.ts";
import { createContainerDecoder } from "./container-decoder.ts";
import { createPcmDecoder } from "./pcm-decoder.ts";
import type { SoundDecoder } from "./sound-decoder.ts";

/**
 * The decoder of a source format. It has to be closed.
 * @param takesHeaderAgain whether a container may repeat its header after a reconnect. It is called
 * when one does, and may throw a `StreamFault`.
 */
export function createDecoder(
  format: SourceFormat,
  takesHeaderAgain: () => boolean = () => true,
): SoundDecoder {
  if (format.kind === "pcm") return createPcmDecoder(format);
  return createContainerDecoder(format, takesHeaderAgain);
}
