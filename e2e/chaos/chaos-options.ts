const DEFAULT_MINUTES = 3;

/** How long the talk is played in all, and what is done to it. */
export interface ChaosOptions {
  readonly playMs: number;
  readonly names: readonly string[];
}

/**
 * Reads `[minutes] [scenario …]`: 3 minutes and all scenarios when absent.
 * @throws Error that names what there is
 */
export function readChaosOptions(
  words: readonly string[],
  allNames: readonly string[],
): ChaosOptions {
  const minutes = words.filter((word) => /^\d+(\.\d+)?$/.test(word)).map(Number);
  const names = words.filter((word) => !/^\d+(\.\d+)?$/.test(word));
  const unknown = names.find((name) => !allNames.includes(name));
  if (unknown !== undefined) {
    throw new Error(`There is no scenario "${unknown}". There are: ${allNames.join(", ")}.`);
  }
  const [length = DEFAULT_MINUTES] = minutes;
  if (length <= 0 || minutes.length > 1) throw new Error("Say for how many minutes, once.");
  return { playMs: length * 60_000, names: names.length > 0 ? names : allNames };
}
