import type { Mapping } from "./stretch.ts";

/** Share of its own energy that a sample may miss its talk by before it counts as foreign. */
export const foreignShare = 0.6;
/** What it costs to call sound foreign at all, as samples of average energy: hinders slivers. */
const foreignEntrySamples = 60;

/** A mapping and the factor between the talk's loudness and the stream's. */
export interface HeardMapping {
  readonly mapping: Mapping;
  readonly gain: number;
}

/** Where one mapping ends and the next begins; both are stream samples, `end` ≤ `start`. */
export interface Boundary {
  readonly end: number;
  readonly start: number;
}

/**
 * Finds, to the sample, where a stream leaves `old` and where it joins `next`, by laying both on
 * the sound from `from` on and taking the split that explains it best. What lies between the two is
 * foreign. Without `old` everything before the start is foreign, without `next` everything after
 * the end is.
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

  // Running costs of the samples before n, each seen as old, foreign or next.
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

/** Squared difference of each sample from what the talk has there. */
export function misses(
  sound: Float32Array,
  from: number,
  { mapping, gain }: HeardMapping,
): Float64Array {
  const reference = mapping.talk.talk.sound;
  return Float64Array.from(
    sound,
    (sample, n) => (sample - gain * (reference[from + n - mapping.offset] ?? 0)) ** 2,
  );
}
