import type { TimedCue, TimedWord } from "./talk.ts";

// Share of the talk's loudest 10 ms below which sound counts as a pause between words.
const pauseShare = 0.02;
const stepMs = 10;

/**
 * Ends words where their sound ends. Subtitle files state only when words begin, so a pause would
 * count as part of the word before it.
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
