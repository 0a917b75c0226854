import { columnsOf, isFullWidth } from "../lines/writing-direction.ts";

/** Signs that end a sentence where no space has to follow. */
const FULL_STOPS = "。！？｡．";

/** Signs that end a sentence when a space or nothing follows. */
const STOPS = ".!?…؟۔।॥";

/** What may stand between the sign and the end: closing brackets and quotation marks. */
const CLOSING = "[\\p{Pe}\\p{Pf}\"'»«”’]*";

const SENTENCE_END = new RegExp(
  `(?:[${FULL_STOPS}]+${CLOSING}|[${STOPS}]+${CLOSING}(?=\\s|$))`,
  "gu",
);

/** A text without any of the signs has no end of a sentence; to know that is cheap. */
const SIGN = new RegExp(`[${FULL_STOPS}${STOPS}]`);

/** Signs and closing marks of an end, with the longest abbreviation before them. */
const END_LENGTH = 12;

/** Abbreviations, initials and ordinal numbers that end in a full stop within a sentence. */
const NO_END =
  /(?:^|[\s(])(?:\p{L}|\d{1,2}|Dr|Mr|Mrs|Ms|Prof|St|vs|bzw|ca|Nr|Mme|Mlle|Sr|Sra|Hr|Fr|usw)\.$/u;

/**
 * Where sentences end in a text: the places behind them, as offsets in UTF-16 units. The end of the
 * text is one only when a sentence ends there.
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

/** Whether a text ends where a sentence does. */
export function endsSentence(text: string): boolean {
  const end = text.slice(-END_LENGTH);
  return sentenceEnds(end).at(-1) === end.length;
}

/**
 * Whether a text is long enough to stand on its own, so that "Yes. No." becomes no two lines: half a
 * caption line.
 */
export function isLineLong(text: string, language: string): boolean {
  return text.trim().length >= columnsOf(language) / 2;
}

/** Whether a text has grown so long without an end of a sentence that it is to be parted anyway. */
export function isTooLong(text: string, language: string): boolean {
  return text.length >= (isFullWidth(language) ? 120 : 320);
}
