const WITHOUT_BLANKS = /^(ja|zh|th)\b/;

/**
 * What recognition is counted in: words where the writing separates them by blanks, else
 * characters. Case, punctuation and marks of direction do not count.
 */
export function splitIntoUnits(text: string, language: string): readonly string[] {
  const bare = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  if (bare === "") return [];
  return WITHOUT_BLANKS.test(language) ? [...bare.replaceAll(" ", "")] : bare.split(" ");
}
