const DEFAULT_MINUTES = 3;

export interface ChaosOptions {
  readonly playMs: number;
  readonly names: readonly string[];
}

/**
 * Parses `[minutes] [scenario …]`; 3 minutes and all scenarios when absent.
 * @throws Error that lists the valid choices
 */
export function readChaosOptions(
  words: readonly string[],
  allNames: readonly string[],
): ChaosOptions {
  const minutes = words.filter((word) => /^\d+(\.\d+)?$/.test(word)).map(Number);
  const names = words.filter((word) => !/^\d+(\.\d+)?$/.test(word));
  const unknown = names.find((name) => !allNames.includes(name));
  if (unknown !== undefined) {
    throw new Error(`There is no scenario "${unknown}". Available: ${allNames.join(", ")}.`);
  }
  const [length = DEFAULT_MINUTES] = minutes;
  if (length <= 0 || minutes.length > 1) throw new Error("Give one number of minutes.");
  return { playMs: length * 60_000, names: names.length > 0 ? names : allNames };
}
