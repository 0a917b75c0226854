import { isWrittenWithoutSpaces } from "./writing-direction.ts";

/**
 * Splits a text between words in the proportion of weights. The shares joined with the empty string
 * are the text. With fewer words than shares, some shares are empty.
 * @param language BCP 47 tag of the text
 */
export function splitByWeights(
  text: string,
  weights: readonly number[],
  language: string,
): string[] {
  if (weights.length <= 1) return weights.length === 0 ? [] : [text];
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const cuts = wordStarts(text, language);
  const shares: string[] = [];
  let from = 0;
  let before = 0;
  for (const weight of weights.slice(0, -1)) {
    before += weight;
    const to = Math.max(from, nearest(cuts, (text.length * before) / total));
    shares.push(text.slice(from, to));
    from = to;
  }
  return [...shares, text.slice(from)];
}

// Positions at which a text can be split: its ends, and before each word's leading space.
function wordStarts(text: string, language: string): number[] {
  const inside = isWrittenWithoutSpaces(language)
    ? [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)]
        // Punctuation stays with the previous word.
        .filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment))
        .map(({ index }) => index)
    : [...text.matchAll(/\s+\S/g)].map(({ index }) => index);
  return [0, ...inside, text.length];
}

function nearest(positions: readonly number[], wanted: number): number {
  return positions.reduce((best, position) =>
    Math.abs(position - wanted) < Math.abs(best - wanted) ? position : best,
  );
}
