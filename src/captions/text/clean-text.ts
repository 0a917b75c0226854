// No script needs more combining marks on a letter; more would grow out of the line.
const MAX_MARKS = 8;

// Matches anything that the rules below would change. Most texts contain none of it.
const SUSPECT = new RegExp(
  `[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Noncharacter_Code_Point}\\u2028\\u2029]|\\s{3}|\\p{M}{${MAX_MARKS + 1}}`,
  "u",
);

// Unpaired surrogates: with the `u` flag a pair does not match.
const LONE_SURROGATES = /\p{Cs}/gu;

// Line breaks separate words, so a space replaces them.
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * What does not belong in speech. Other control characters; bidi embeddings, overrides and
 * isolates, which could reorder the surrounding text; old format, annotation and tag characters;
 * the byte order mark; and noncharacters.
 */
const UNWANTED =
  /[\p{Cc}\u202A-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}\p{Noncharacter_Code_Point}]/gu;

// One invisible character has the same effect as a run of them.
const INVISIBLE_RUN = /(\p{Cf})\p{Cf}+/gu;

const MARK_RUN = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, "gu");

const SPACE_RUN = /\s{3,}/g;

/**
 * Cleans text from outside: well-formed, on one line, with no effect on the surrounding text.
 * Markup stays, because text is never parsed as markup.
 * The joiners of Persian, Indic scripts and emoji stay. So do the marks (U+200E, U+200F, U+061C)
 * that position Arabic and Hebrew punctuation: they affect only their neighbours, and each line is
 * isolated.
 */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text
    .replace(LONE_SURROGATES, "\uFFFD")
    .replace(BREAKS, " ")
    .replace(UNWANTED, "")
    .replace(INVISIBLE_RUN, "$1")
    .replace(MARK_RUN, "$1")
    .replace(SPACE_RUN, " ");
}

/** Cleans text from outside and limits its length, with "…" where it is cut. */
export function cleanSentence(text: string, maxLength: number): string {
  // Cleaning may be expensive, so it gets little more text than is kept.
  const clean = cleanText(text.slice(0, 2 * maxLength)).trim();
  return clean.length <= maxLength ? clean : `${cleanText(clean.slice(0, maxLength - 1))}…`;
}
