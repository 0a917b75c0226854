const WITHOUT_BLANKS = /^(ja|zh|th)\b/;

/**
 * The units that recognition is counted in: words where the script separates them with spaces, else
 * characters. Case, punctuation and direction marks do not count.
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
