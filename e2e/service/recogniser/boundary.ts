import { likeness } from "./similarity.ts";
import type { Mapping } from "./stretch.ts";

/** Share of its own energy that a sample may miss its talk by before it counts as foreign. */
const foreignShare = 0.5;
/** What it costs to call sound foreign at all, as samples of average energy: hinders slivers. */
const foreignEntrySamples = 60;

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
  old: Mapping | undefined,
  next: Mapping | undefined,
): Boundary {
  const oldMiss = old && misses(sound, from, old, "beginning");
  const nextMiss = next && misses(sound, from, next, "end");
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

/** Squared difference of each sample from its talk, loudness evened out where the mapping surely holds. */
function misses(
  sound: Float32Array,
  from: number,
  { talk, offset }: Mapping,
  surelyAt: "beginning" | "end",
): Float64Array {
  const reference = talk.talk.sound;
  const sureSamples = Math.min(sound.length, 1_600);
  const sureFrom = surelyAt === "beginning" ? 0 : sound.length - sureSamples;
  const sure = sound.subarray(sureFrom, sureFrom + sureSamples);
  const { gain } = likeness(sure, reference, from + sureFrom - offset);
  return Float64Array.from(
    sound,
    (sample, n) => (sample - gain * (reference[from + n - offset] ?? 0)) ** 2,
  );
}
