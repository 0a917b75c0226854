import type { Mapping } from "./stretch.ts";

/** Error, as a share of a sample's own energy, from which the sample counts as foreign. */
export const foreignShare = 0.6;
// Cost of switching to foreign sound, in samples of average energy; prevents slivers.
const foreignEntrySamples = 60;

/** A mapping, and the ratio of the stream's loudness to the talk's. */
export interface HeardMapping {
  readonly mapping: Mapping;
  readonly gain: number;
}

/** Where one mapping ends and the next begins, in stream samples; `end` ≤ `start`. */
export interface Boundary {
  readonly end: number;
  readonly start: number;
}

/**
 * Finds, to the sample, where a stream leaves `old` and joins `next`. It compares the sound from
 * `from` on with both and takes the split with the lowest cost; what lies between is foreign.
 * Without `old` everything before the start is foreign, without `next` everything after the end is.
 */
export function findBoundary(
  sound: Float32Array,
  from: number,
  old: HeardMapping | undefined,
  next: HeardMapping | undefined,
): Boundary {
  const oldMiss = old && misses(sound, from, old);
  const nextMiss = next && misses(sound, from, next);
  let energy = 0;
  for (const sample of sound) energy += sample * sample;
  const entry = (foreignEntrySamples * foreignShare * energy) / Math.max(1, sound.length);

  // Accumulated costs of the samples before n, each as old, foreign or next.
  let asOld = 0;
  let asForeign = 0;
  let asNext = 0;
  let nextTotal = 0;
  for (let n = 0; n < sound.length; n++) nextTotal += nextMiss?.[n] ?? 0;

  let bestEnd = { at: 0, cost: 0 };
  let best = { end: 0, start: sound.length, cost: Infinity };
  for (let n = 0; n <= sound.length; n++) {
    const end = asOld - asForeign;
    if (old && (n === 0 || end < bestEnd.cost)) bestEnd = { at: n, cost: end };
    const rest = nextTotal - asNext;
    if (next || n === sound.length) {
      const viaForeign = bestEnd.cost + asForeign + rest + (bestEnd.at < n ? entry : 0);
      if (viaForeign < best.cost) best = { end: bestEnd.at, start: n, cost: viaForeign };
      if (old && asOld + rest < best.cost) best = { end: n, start: n, cost: asOld + rest };
    }
    const sample = sound[n] ?? 0;
    asForeign += foreignShare * sample * sample;
    asOld += oldMiss?.[n] ?? 0;
    asNext += nextMiss?.[n] ?? 0;
  }
  return { end: from + best.end, start: from + best.start };
}

/** Squared difference of each sample from the talk. */
export function misses(
  sound: Float32Array,
  from: number,
  { mapping, gain }: HeardMapping,
): Float64Array {
  const reference = mapping.talk.talk.sound;
  const squares = new Float64Array(sound.length);
  const at = from - mapping.offset;
  for (let n = 0; n < sound.length; n++) {
    squares[n] = ((sound[n] ?? 0) - gain * (reference[at + n] ?? 0)) ** 2;
  }
  return squares;
}
