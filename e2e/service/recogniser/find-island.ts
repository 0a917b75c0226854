import { foreignShare, type HeardMapping, misses } from "./boundary.ts";

/** A piece of a stream, in stream samples. */
export interface Island {
  readonly start: number;
  readonly end: number;
}

/** Shorter ones, 80 ms, may be alike by chance. */
const leastSamples = 640;
/** Share of its energy that an island's sound may miss the talk by. */
const highestMiss = 0.3;

/**
 * Finds the piece of sound that a mapping explains best, where there is one worth it: a talk that
 * is found behind a hole began before the hole, if only for a word.
 * @param from stream sample at which the sound begins
 */
export function findIsland(
  sound: Float32Array,
  from: number,
  heard: HeardMapping,
): Island | undefined {
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
  if (best.end - best.start < leastSamples) return undefined;
  let energy = 0;
  let missed = 0;
  for (let n = best.start; n < best.end; n++) {
    energy += (sound[n] ?? 0) ** 2;
    missed += miss[n] ?? 0;
  }
  if (missed > highestMiss * energy) return undefined;
  return { start: from + best.start, end: from + best.end };
}
