import { columnsOf, isWrittenWithoutSpaces, rootLanguage } from "./writing-direction.ts";

/** Segmenters are dear to make. One a root language: there are few of those without spaces. */
const segmenters = new Map<string, Intl.Segmenter>();

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Cuts a text where a line may break. Each piece keeps the spaces in front of it and the
 * punctuation after it, so that joining the pieces gives the text. A word may be longer than a line,
 * but what is longer than two is no word, and is cut.
 */
export function splitWords(text: string, language: string): string[] {
  const words = isWrittenWithoutSpaces(language)
    ? splitByMeaning(text, language)
    : (text.match(/\s*\S+|\s+$/g) ?? []);
  const longest = 2 * columnsOf(language);
  if (words.every((word) => word.length <= longest)) return words;
  return words.flatMap((word) => cutLong(word, longest));
}

function splitByMeaning(text: string, language: string): string[] {
  const words: string[] = [];
  const belongsToLast = BELONGS_TO_LAST[rootLanguage(language)];
  for (const { segment, isWordLike } of segmenterOf(language).segment(text)) {
    const last = words.at(-1);
    // Punctuation never begins a line; it belongs to the word before, an opening bracket after.
    const isBound =
      (!isWordLike && !OPENS.test(segment)) ||
      (last !== undefined && OPENING.test(last)) ||
      NEVER_FIRST.test(segment) ||
      (belongsToLast?.test(segment) === true && isShortWord((last ?? "") + segment));
    if (last !== undefined && isBound) words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

/** A piece that ends in an opening bracket or quotation mark. */
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/** A piece that is nothing else. */
const OPENS = /^\s*[\p{Ps}\p{Pi}]+$/u;

/** Small kana, marks of length and of repetition never begin a line (JIS X 4051), nor do their like in Thai. */
const NEVER_FIRST = /^[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー々ゝゞヽヾ゛゜ๆฯ]/u;

/** Endings and particles, which are read with the word before them. */
const BELONGS_TO_LAST: Readonly<Record<string, RegExp>> = {
  ja: /^\p{Script=Hiragana}+$/u,
  zh: /^[的地得了着过們们吗呢吧啊嗎過著]$/u,
};

/** Signs of a word and its endings; a longer row of kana is several words. */
const MOST_SIGNS = 7;

function isShortWord(text: string): boolean {
  return text.length <= MOST_SIGNS && /^[\p{Ps}\p{Pi}]*[\p{L}\p{M}\p{N}ー]+$/u.test(text);
}

/** Cuts between what a reader sees as characters. */
function cutLong(word: string, longest: number): string[] {
  const characters = [...graphemes.segment(word)].map(({ segment }) => segment);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += longest) {
    pieces.push(characters.slice(at, at + longest).join(""));
  }
  return pieces;
}

function segmenterOf(language: string): Intl.Segmenter {
  const root = rootLanguage(language);
  let segmenter = segmenters.get(root);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(root, { granularity: "word" });
    segmenters.set(root, segmenter);
  }
  return segmenter;
}
