import { columnsOf, isFullWidth } from "./writing-direction.ts";

// Signs that end a sentence without a following space.
const FULL_STOPS = "。！？｡．";

// Signs that end a sentence before a space or the end of the text.
const STOPS = ".!?…؟۔।॥";

// Closing brackets and quotation marks between the sign and the end.
const CLOSING = "[\\p{Pe}\\p{Pf}\"'»«”’]*";

const SENTENCE_END = new RegExp(
  `(?:[${FULL_STOPS}]+${CLOSING}|[${STOPS}]+${CLOSING}(?=\\s|$))`,
  "gu",
);

// A quick check: without any of these signs, no sentence ends.
const SIGN = new RegExp(`[${FULL_STOPS}${STOPS}]`);

// Signs and closing marks, including the longest abbreviation before them.
const END_LENGTH = 12;

// Abbreviations, initials and ordinal numbers with a full stop inside a sentence.
const NO_END =
  /(?:^|[\s(])(?:\p{L}|\d{1,2}|Dr|Mr|Mrs|Ms|Prof|St|vs|bzw|ca|Nr|Mme|Mlle|Sr|Sra|Hr|Fr|usw)\.$/u;

/**
 * Positions after each sentence, as offsets in UTF-16 units. The end of the text counts only if a
 * sentence ends there.
 */
export function sentenceEnds(text: string): number[] {
  const ends: number[] = [];
  if (!SIGN.test(text)) return ends;
  for (const { 0: sign, index } of text.matchAll(SENTENCE_END)) {
    const end = index + sign.length;
    if (sign === "." && NO_END.test(text.slice(Math.max(0, end - 8), end))) continue;
    ends.push(end);
  }
  return ends;
}

export function endsSentence(text: string): boolean {
  const end = text.slice(-END_LENGTH);
  return sentenceEnds(end).at(-1) === end.length;
}

/**
 * Whether a text is long enough for a line of its own, half a caption line, so that "Yes. No."
 * stays on one.
 */
export function isLineLong(text: string, language: string): boolean {
  return text.trim().length >= columnsOf(language) / 2;
}

/** Whether a text without a sentence end is so long that it must be split. */
export function isTooLong(text: string, language: string): boolean {
  return text.length >= (isFullWidth(language) ? 120 : 320);
}
