import { cleanSentence } from "./clean-text.ts";

/** Longer titles are cut off, so that they fit into sentences and databases. */
export const MAX_TITLE_LENGTH = 300;

/**
 * Signs nobody sees: marks of direction, soft hyphens, and letters that are blank. Joiners stay,
 * because Persian and emoji need them.
 */
const UNSEEN = /(?![\u200C\u200D])[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/**
 * The title of a page or the name of a file from the web, for our own sentences: on one line, of a
 * sensible length, and with nothing in it that turns around or hides what stands beside it.
 */
export function cleanTitle(title: string, maxLength = MAX_TITLE_LENGTH): string {
  // A title of megabytes is cut before it is looked through.
  const seen = title.slice(0, 4 * maxLength).replace(UNSEEN, "");
  return cleanSentence(seen, maxLength);
}
