import type { PcmFormat } from "../voice/audio-formats.ts";
import { alawSamples, ulawSamples } from "./g711.ts";
import type { SoundDecoder, SoundSink } from "./sound-decoder.ts";

/** Decodes raw PCM; chunks must hold whole sample frames. */
export function createPcmDecoder(format: PcmFormat, sink: SoundSink): SoundDecoder {
  return {
    push(bytes) {
      if (bytes.length > 0) sink(toSamples(bytes, format.encoding), format.sampleRateHz);
    },
    end: () => Promise.resolve(),
  };
}

/** The samples of raw PCM bytes, between -1 and 1. */
export function toSamples(bytes: Uint8Array, encoding: PcmFormat["encoding"]): Float32Array {
  if (encoding === "s16le") {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const samples = new Float32Array(bytes.length >> 1);
    for (let at = 0; at < samples.length; at++) samples[at] = view.getInt16(at * 2, true) / 32_768;
    return samples;
  }
  const table = encoding === "alaw" ? alawSamples : ulawSamples;
  const samples = new Float32Array(bytes.length);
  for (let at = 0; at < samples.length; at++) samples[at] = table[bytes[at] ?? 0] ?? 0;
  return samples;
}
