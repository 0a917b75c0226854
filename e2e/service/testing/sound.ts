import { randomNumbers } from "./synthetic-talk.ts";

export function part(
  sound: Float32Array,
  rateHz: number,
  fromMs: number,
  toMs: number,
): Float32Array {
  return sound.slice((fromMs * rateHz) / 1_000, (toMs * rateHz) / 1_000);
}

export function silence(rateHz: number, lengthMs: number): Float32Array {
  return new Float32Array((lengthMs * rateHz) / 1_000);
}

/** Adds white noise of this root mean square; the same for the same seed. */
export function noisy(sound: Float32Array, rms: number, seed = 1): Float32Array {
  const random = randomNumbers(seed);
  return sound.map((sample) => sample + (random() - 0.5) * Math.sqrt(12) * rms);
}

export function toS16le(sound: Float32Array): Uint8Array {
  const bytes = new Uint8Array(sound.length * 2);
  const view = new DataView(bytes.buffer);
  sound.forEach((sample, n) => {
    view.setInt16(n * 2, Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))), true);
  });
  return bytes;
}
