import { isWrittenWithoutSpaces } from "./writing.ts";

/** Segmenters are dear to make and a session needs a handful. */
const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Cuts a text where a line may break. Each piece keeps the spaces in front of it and the
 * punctuation after it, so that joining the pieces gives the text.
 */
export function splitWords(text: string, language: string): string[] {
  if (!isWrittenWithoutSpaces(language)) return text.match(/\s*\S+|\s+$/g) ?? [];
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenterOf(language).segment(text)) {
    const last = words.at(-1);
    // Punctuation never begins a line; it belongs to the word before, an opening bracket after.
    if (last !== undefined && (!isWordLike || OPENING.test(last)))
      words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

/** A piece that ends in an opening bracket or quotation mark. */
const OPENING = /[\p{Ps}\p{Pi}]$/u;

function segmenterOf(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: "word" });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}
