import { widthOf } from "../text/text-width.ts";
import { isFullWidth, rootLanguage } from "../text/writing-direction.ts";

/**
 * Characters per second that an adult reads easily, by root language (Netflix Timed Text Style
 * Guides, "Reading Speed Limits" for adult programmes). A full-width character counts as one.
 */
const LETTERS_PER_SECOND: Readonly<Record<string, number>> = { en: 20, ja: 4, ko: 12, zh: 9 };
const OTHERS_PER_SECOND = 17;
// Readers slightly faster than the speaker catch up with a backlog.
const AHEAD_OF_SPEECH = 1.25;

/**
 * Minimum time of a line on screen: what users of such tools ask for, and about twice Netflix's 5/6
 * s.
 */
export const LEAST_SHOWN_MS = 1500;

/**
 * Minimum time of a line while captions are behind and the next words wait for its room, before it
 * is rounded to a redraw tick: Netflix's 5/6 s.
 */
export const HURRIED_SHOWN_MS = 833;

/**
 * Assumed reading speed. It exceeds the usual one when the speaker is faster, which is common
 * because the rule is made for condensed text. Otherwise captions would fall behind for good.
 * @param spokenPerSecond letters per second of the speech; null when unknown
 */
export function lettersPerSecond(language: string, spokenPerSecond: number | null): number {
  const usual = LETTERS_PER_SECOND[rootLanguage(language)] ?? OTHERS_PER_SECOND;
  return Math.max(usual, (spokenPerSecond ?? 0) * AHEAD_OF_SPEECH);
}

/** Counts letters for the reading speed: each full-width character and each Latin letter is one. */
export function countLetters(text: string, language: string): number {
  return widthOf(text) / (isFullWidth(language) ? 2 : 1);
}
