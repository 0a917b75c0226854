import { power } from "./similarity.ts";

const stepSamples = 20;

/** Number of samples from `from` on, up to `most`, that are quieter than `quietPower`. */
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

/** Like `quietRunAfter`, backwards from `to`. */
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
