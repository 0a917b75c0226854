const DEFAULT_HOURS = 2;
const LONGEST_HOURS = 1000;

/**
 * Reads `[hours]`, 2 when absent.
 * @returns how long scenarios are begun, in milliseconds
 * @throws Error that says what is taken
 */
export function readSoakOptions(words: readonly string[]): { readonly forMs: number } {
  const [word, ...more] = words;
  const hours = word === undefined ? DEFAULT_HOURS : Number(word);
  const isLength = hours > 0 && hours <= LONGEST_HOURS;
  if (!isLength || more.length > 0) throw new Error("Say for how many hours, once.");
  return { forMs: hours * 3_600_000 };
}
