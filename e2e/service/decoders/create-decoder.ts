import type { SourceFormat } from "../voice/audio-formats.ts";
import { createPcmDecoder } from "./pcm-decoder.ts";
import type { SoundDecoder, SoundSink } from "./sound-decoder.ts";

/** The decoder of a source format, or `undefined` for one this service cannot decode yet. */
export function createDecoder(format: SourceFormat, sink: SoundSink): SoundDecoder | undefined {
  return format.kind === "pcm" ? createPcmDecoder(format, sink) : undefined;
}
