import type { TimedCue, TimedWord } from "./talk.ts";

/** Sound below this share of the talk's loudest 10 ms counts as a pause between words. */
const pauseShare = 0.02;
const stepMs = 10;

/**
 * Ends words where their sound ends. A subtitle file says when words begin, and a word's pause
 * would otherwise count as part of it.
 */
export function trimWords(
  cues: readonly TimedCue[],
  sound: Float32Array,
  rateHz: number,
): readonly TimedCue[] {
  const levels = loudness(sound, (rateHz * stepMs) / 1_000);
  const threshold = Math.max(...levels) * pauseShare;
  const trim = (word: TimedWord): TimedWord => {
    let step = Math.min(levels.length, Math.floor(word.endMs / stepMs));
    const firstStep = Math.ceil(word.startMs / stepMs);
    while (step > firstStep && (levels[step - 1] ?? 0) < threshold) step--;
    return step > firstStep ? { ...word, endMs: Math.min(word.endMs, step * stepMs) } : word;
  };
  return cues.map((cue) => (cue.isWordTimed ? { ...cue, words: cue.words.map(trim) } : cue));
}

/** Root mean square of each run of `stepSamples` samples. */
function loudness(sound: Float32Array, stepSamples: number): Float32Array {
  const levels = new Float32Array(Math.floor(sound.length / stepSamples));
  for (let step = 0; step < levels.length; step++) {
    let sum = 0;
    for (let at = step * stepSamples; at < (step + 1) * stepSamples; at++) {
      sum += (sound[at] ?? 0) ** 2;
    }
    levels[step] = Math.sqrt(sum / stepSamples);
  }
  return levels;
}
