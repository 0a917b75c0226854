import { lettersOf } from "../text/letters.ts";
import { splitWords } from "../text/split-words.ts";

/** A spoken word; positions count the letters of the text, times its milliseconds. */
export interface WordTime {
  readonly from: number;
  readonly to: number;
  readonly endMs: number;
}

// The gap between two words takes as long as one letter.
const SPACE_LETTERS = 1;

/**
 * Estimates when each word of an utterance is spoken, in proportion to its letters. The interface
 * gives no times of single words (service-api §8).
 */
export function estimateWordTimes(text: string, language: string, lengthMs: number): WordTime[] {
  const counts = splitWords(text, language)
    .map((word) => lettersOf(word).length)
    .filter((count) => count > 0);
  const whole = counts.reduce((sum, count) => sum + count + SPACE_LETTERS, 0);
  let from = 0;
  return counts.map((count, at) => {
    const to = from + count;
    const word = { from, to, endMs: ((to + (at + 1) * SPACE_LETTERS) / whole) * lengthMs };
    from = to;
    return word;
  });
}
