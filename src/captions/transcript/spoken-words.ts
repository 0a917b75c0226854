import { splitWords } from "../lines/split-words.ts";
import { lettersOf } from "../text/letters.ts";

/** A word of what is said; places are counted in letters of the text, times from its beginning. */
export interface SpokenWord {
  readonly from: number;
  readonly to: number;
  readonly endMs: number;
}

/** Between two words there is as much as a letter takes. */
const BETWEEN = 1;

/**
 * When the words of a text are said that takes so long as a whole: each takes as much as it has
 * letters. The interface tells no times of single words (service-api §8).
 */
export function spokenWords(text: string, language: string, lengthMs: number): SpokenWord[] {
  const counts = splitWords(text, language)
    .map((word) => lettersOf(word).length)
    .filter((count) => count > 0);
  const whole = counts.reduce((sum, count) => sum + count + BETWEEN, 0);
  let from = 0;
  return counts.map((count, at) => {
    const to = from + count;
    const word = { from, to, endMs: ((to + (at + 1) * BETWEEN) / whole) * lengthMs };
    from = to;
    return word;
  });
}
