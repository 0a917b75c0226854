/** One synthesised sentence: mono samples from -1 to 1, with the silence at its ends removed. */
export interface SpokenSentence {
  readonly samples: Float32Array;
  readonly rateHz: number;
  /** When each written word (text between spaces) begins, from the first sample. */
  readonly wordStartsMs: readonly number[];
}

const SILENCE_SHARE = 0.012;

/**
 * Removes the silence around a synthesised sentence, so that only the talk sets the pauses, and
 * shifts the word times.
 */
export function trimSilence(spoken: SpokenSentence): SpokenSentence {
  const { samples, rateHz, wordStartsMs } = spoken;
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isSound = (sample: number) => Math.abs(sample) > loudest * SILENCE_SHARE;
  const first = samples.findIndex(isSound);
  const last = samples.findLastIndex(isSound);
  if (first < 0) throw new Error("The synthesiser returned silence");
  const cutMs = (first * 1_000) / rateHz;
  return {
    samples: samples.slice(first, last + 1),
    rateHz,
    wordStartsMs: wordStartsMs.map((startMs) => Math.max(0, startMs - cutMs)),
  };
}
