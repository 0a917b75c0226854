const RIGHT_TO_LEFT = new Set(["ar", "he", "fa", "ur", "yi"]);

const WITHOUT_SPACES = new Set(["ja", "zh", "th", "lo", "km", "my"]);

const FULL_WIDTH = new Set(["ja", "zh", "ko"]);

/** The root of a BCP 47 tag: `pt` of `pt-BR`. */
export function rootLanguage(language: string): string {
  return language.replace(/-.*/, "").toLowerCase();
}

export function directionOf(language: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(rootLanguage(language)) ? "rtl" : "ltr";
}

/** Whether a segmenter must find the words, because no spaces separate them. */
export function isWrittenWithoutSpaces(language: string): boolean {
  return WITHOUT_SPACES.has(rootLanguage(language));
}

/**
 * Characters in a caption line: 42, and 16 in full-width scripts (Netflix Timed Text Style Guide,
 * per language).
 */
export function columnsOf(language: string): number {
  return isFullWidth(language) ? 16 : 42;
}

export function isFullWidth(language: string): boolean {
  return FULL_WIDTH.has(rootLanguage(language));
}
