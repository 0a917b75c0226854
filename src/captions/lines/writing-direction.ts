/** Languages written from right to left, by their root. */
const RIGHT_TO_LEFT = new Set(["ar", "he", "fa", "ur", "yi"]);

/** Languages that do not put spaces between words, by their root. */
const WITHOUT_SPACES = new Set(["ja", "zh", "th", "lo", "km", "my"]);

/** Languages whose letters take the full width of a square. */
const FULL_WIDTH = new Set(["ja", "zh", "ko"]);

/** The root of a BCP 47 tag: `pt` of `pt-BR`. */
export function rootLanguage(language: string): string {
  return (language.split("-")[0] ?? language).toLowerCase();
}

/** The direction in which a language is written. */
export function directionOf(language: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(rootLanguage(language)) ? "rtl" : "ltr";
}

/** Whether words have to be found by meaning, because no spaces stand between them. */
export function isWrittenWithoutSpaces(language: string): boolean {
  return WITHOUT_SPACES.has(rootLanguage(language));
}

/**
 * Characters a caption line holds: 42, and 16 in scripts of full-width letters (Netflix Timed Text
 * Style Guide, per language).
 */
export function columnsOf(language: string): number {
  return isFullWidth(language) ? 16 : 42;
}

/** Whether the letters of a language take the full width of a square. */
export function isFullWidth(language: string): boolean {
  return FULL_WIDTH.has(rootLanguage(language));
}
