import { foreignShare, type HeardMapping, misses } from "./boundary.ts";

export interface MatchingSpan {
  readonly start: number;
  readonly end: number;
}

// Spans shorter than this, 80 ms, may match by chance.
const minSamples = 640;
// Largest error of a matching span, as a share of its energy.
const highestMiss = 0.3;

/**
 * Finds the span of sound that a mapping explains best, if it is long enough. A talk found after a
 * dropout may have begun before it, if only for a word.
 * @param from stream sample at which the sound begins
 */
export function findMatchingSpan(
  sound: Float32Array,
  from: number,
  heard: HeardMapping,
): MatchingSpan | undefined {
  const miss = misses(sound, from, heard);
  let best = { start: 0, end: 0, gain: 0 };
  let start = 0;
  let gain = 0;
  for (const [n, sample] of sound.entries()) {
    gain += foreignShare * sample * sample - (miss[n] ?? 0);
    if (gain <= 0) {
      gain = 0;
      start = n + 1;
    } else if (gain > best.gain) best = { start, end: n + 1, gain };
  }
  if (best.end - best.start < minSamples) return undefined;
  let energy = 0;
  let missed = 0;
  for (let n = best.start; n < best.end; n++) {
    energy += (sound[n] ?? 0) ** 2;
    missed += miss[n] ?? 0;
  }
  if (missed > highestMiss * energy) return undefined;
  return { start: from + best.start, end: from + best.end };
}
