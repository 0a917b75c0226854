const DEFAULT_HOURS = 2;
const LONGEST_HOURS = 1000;

/**
 * Parses `[hours]`; 2 when absent.
 * @returns for how long scenarios are started, in milliseconds
 * @throws Error that names the valid values
 */
export function readSoakOptions(words: readonly string[]): { readonly forMs: number } {
  const [word, ...more] = words;
  const hours = word === undefined ? DEFAULT_HOURS : Number(word);
  const isLength = hours > 0 && hours <= LONGEST_HOURS;
  if (!isLength || more.length > 0) throw new Error("Give one number of hours.");
  return { forMs: hours * 3_600_000 };
}
