import type { ChunkEvent } from "../service/options.ts";

// PCM of 16 kHz, mono, s16le.
const SAMPLES_PER_MS = 16;
const LOUD = 0.1 * 32_768;
// A click lasts 12 ms; loud samples within this time belong to it.
const SAME_CLICK_MS = 100;

/** When the chunk with the start of each click arrived, as wall clock milliseconds. */
export function clickArrivals(
  chunks: readonly Pick<ChunkEvent, "bytes" | "streamMs" | "arrivedAtMs">[],
): readonly number[] {
  const arrivalsMs: number[] = [];
  let lastLoudMs = Number.NEGATIVE_INFINITY;
  for (const { bytes, streamMs, arrivedAtMs } of chunks) {
    const samples = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.byteLength / 2; at++) {
      if (Math.abs(samples.getInt16(at * 2, true)) < LOUD) continue;
      const loudMs = streamMs + at / SAMPLES_PER_MS;
      if (loudMs - lastLoudMs > SAME_CLICK_MS) arrivalsMs.push(arrivedAtMs);
      lastLoudMs = loudMs;
    }
  }
  return arrivalsMs;
}
