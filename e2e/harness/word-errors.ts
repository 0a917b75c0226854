/** How a text that was shown differs from the one that was said. */
export interface WordErrors {
  /** Words left out, put in or replaced. */
  readonly errors: number;
  /** `errors` as a share of the words that were said. */
  readonly rate: number;
}

/** Levenshtein distance in units of words. */
export function countWordErrors(said: readonly string[], shown: readonly string[]): WordErrors {
  let row = shown.map((_, at) => at + 1);
  said.forEach((word, saidBefore) => {
    let diagonal = saidBefore;
    let left = saidBefore + 1;
    row = row.map((above, at) => {
      const best = Math.min(above + 1, left + 1, diagonal + (shown[at] === word ? 0 : 1));
      diagonal = above;
      left = best;
      return best;
    });
  });
  const errors = row.at(-1) ?? said.length;
  return { errors, rate: said.length === 0 ? 0 : errors / said.length };
}
