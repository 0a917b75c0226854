import { cleanSentence } from "./clean-text.ts";

/** Longer titles are cut to fit into sentences and databases. */
export const MAX_TITLE_LENGTH = 300;

/**
 * Invisible characters: direction marks, soft hyphens and blank letters. Joiners stay, because
 * Persian and emoji need them.
 */
const UNSEEN = /(?![\u200C\u200D])[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/**
 * Cleans the title of a page, or a file name from the web, for use in our own sentences. The result
 * is on one line, of a reasonable length, and neither reorders nor hides the text around it.
 */
export function cleanTitle(title: string, maxLength = MAX_TITLE_LENGTH): string {
  // A huge title is cut before it is searched.
  const seen = title.slice(0, 4 * maxLength).replace(UNSEEN, "");
  return cleanSentence(seen, maxLength);
}
