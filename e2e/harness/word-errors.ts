import { alignWords } from "./align-words.ts";

/** How a text that was shown differs from the one that was said. */
export interface WordErrors {
  /** Words left out, put in or replaced. */
  readonly errors: number;
  /** `errors` as a share of the words that were said. */
  readonly rate: number;
}

/** Words that are not as they were said, with as few of them as possible. */
export function countWordErrors(said: readonly string[], shown: readonly string[]): WordErrors {
  const errors = alignWords(said, shown).filter(({ kind }) => kind !== "right").length;
  return { errors, rate: said.length === 0 ? 0 : errors / said.length };
}
