import { widthOf } from "../lines/text-width.ts";
import { isFullWidth, rootLanguage } from "../lines/writing-direction.ts";

/**
 * Letters a second that an adult reads in passing, by the root of the language (Netflix Timed Text
 * Style Guides, "Reading Speed Limits" for adult programmes). Full-width signs count as one.
 */
const LETTERS_PER_SECOND: Readonly<Record<string, number>> = { en: 20, ja: 4, ko: 12, zh: 9 };
const OTHERS_PER_SECOND = 17;
/** Who reads a little faster than is spoken catches up with what waits. */
const AHEAD_OF_SPEECH = 1.25;

/** No line is on screen for less (what users of such tools asked for, and about Netflix's 5/6 s twice). */
export const LEAST_SHOWN_MS = 1500;

/**
 * How many letters a second are read: more than usual where somebody speaks faster than that, as is
 * common where the rule is made for condensed text. Otherwise captions would fall behind for good.
 * @param spokenPerSecond letters a second of what is being said; null when not known
 */
export function lettersPerSecond(language: string, spokenPerSecond: number | null): number {
  const usual = LETTERS_PER_SECOND[rootLanguage(language)] ?? OTHERS_PER_SECOND;
  return Math.max(usual, (spokenPerSecond ?? 0) * AHEAD_OF_SPEECH);
}

/** Letters as reading is counted in: full-width signs are one each, as are Latin letters elsewhere. */
export function countLetters(text: string, language: string): number {
  return widthOf(text) / (isFullWidth(language) ? 2 : 1);
}
