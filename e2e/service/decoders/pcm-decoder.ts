import type { PcmFormat } from "../voice/audio-formats.ts";
import { StreamFault } from "../voice/stream-fault.ts";
import { alawSamples, ulawSamples } from "./g711.ts";
import type { SoundDecoder } from "./sound-decoder.ts";

export function createPcmDecoder(format: PcmFormat): SoundDecoder {
  return {
    decode(bytes) {
      if (bytes.length % format.bytesPerFrame !== 0) throw new StreamFault("split_frame");
      if (bytes.length === 0) return [];
      return [{ samples: toSamples(bytes, format.encoding), rateHz: format.sampleRateHz }];
    },
    reconnect: () => {},
    idle: () => Promise.resolve(),
    close: () => {},
  };
}

/** Converts raw PCM bytes to samples between -1 and 1. */
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
