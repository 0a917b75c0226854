/** One sentence as a synthesiser spoke it: mono samples from -1 to 1, silence at its ends cut away. */
export interface SpokenSentence {
  readonly samples: Float32Array;
  readonly rateHz: number;
  /** When each written word (run of characters between blanks) begins, from the first sample. */
  readonly wordStartsMs: readonly number[];
}

/** Below this share of the loudest sample a synthesiser's output counts as silence. */
const SILENCE_SHARE = 0.012;

/**
 * Cuts the silence a synthesiser puts around a sentence, so that the pauses between sentences are
 * the talk's own, and moves the word times along.
 */
export function trimSilence(spoken: SpokenSentence): SpokenSentence {
  const { samples, rateHz, wordStartsMs } = spoken;
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isSound = (sample: number) => Math.abs(sample) > loudest * SILENCE_SHARE;
  const first = samples.findIndex(isSound);
  const last = samples.findLastIndex(isSound);
  if (first < 0) throw new Error("The synthesiser was silent");
  const cutMs = (first * 1_000) / rateHz;
  return {
    samples: samples.slice(first, last + 1),
    rateHz,
    wordStartsMs: wordStartsMs.map((startMs) => Math.max(0, startMs - cutMs)),
  };
}
