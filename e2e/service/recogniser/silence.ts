import { power } from "./similarity.ts";

/** Silence is told from sound in steps of 2.5 ms. */
const stepSamples = 20;

/** How many samples from `from` on, at most `most`, are quieter than `quietPower`. */
export function quietRunAfter(
  sound: Float32Array,
  from: number,
  most: number,
  quietPower: number,
): number {
  let run = 0;
  while (run < most && power(sound, from + run, from + run + stepSamples) < quietPower) {
    run += stepSamples;
  }
  return Math.max(0, Math.min(run, most));
}

/** The same, backwards from before `to`. */
export function quietRunBefore(
  sound: Float32Array,
  to: number,
  most: number,
  quietPower: number,
): number {
  let run = 0;
  while (run < most && power(sound, to - run - stepSamples, to - run) < quietPower) {
    run += stepSamples;
  }
  return Math.max(0, Math.min(run, most));
}
