/** Marks that may stand on one letter; more than any script needs only climb out of the line. */
const MAX_MARKS = 8;

/** Whatever any of the rules below would change: most texts have nothing of it. */
const SUSPECT = new RegExp(
  `[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Noncharacter_Code_Point}\\u2028\\u2029]|\\s{3}|\\p{M}{${MAX_MARKS + 1}}`,
  "u",
);

/** Halves of characters: with the `u` flag a whole pair is none. */
const LONE_SURROGATES = /\p{Cs}/gu;

/** They part words, so a space takes their place. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * What has no place in speech: other control characters; what embeds, overrides or isolates a
 * direction and so could turn around what stands beside it; old formatting, annotation and tag
 * characters; the byte order mark; and what is no character at all.
 */
const UNWANTED =
  /[\p{Cc}\u202A-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}\p{Noncharacter_Code_Point}]/gu;

/** One invisible sign does all that a row of them does. */
const INVISIBLE_RUN = /(\p{Cf})\p{Cf}+/gu;

const MARK_RUN = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, "gu");

const SPACE_RUN = /\s{3,}/g;

/**
 * Text from outside as it may be shown: well-formed, on one line, with nothing in it that could
 * change what stands around it. Markup stays as it is, because text is never read as markup.
 * Kept are the joiners that Persian, Indic scripts and emoji need, and the marks (U+200E, U+200F,
 * U+061C) that put the punctuation of Arabic and Hebrew in its place: they sway their neighbours
 * only, and a line is isolated from the next.
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

/** Text from outside, clean and no longer than one can read; what is cut off shows as "…". */
export function cleanSentence(text: string, maxLength: number): string {
  // Cleaning may be dear, so it is given little more than what is kept.
  const clean = cleanText(text.slice(0, 2 * maxLength)).trim();
  return clean.length <= maxLength ? clean : `${cleanText(clean.slice(0, maxLength - 1))}…`;
}
