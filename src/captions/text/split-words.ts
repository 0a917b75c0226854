import { columnsOf, isWrittenWithoutSpaces, rootLanguage } from "./writing-direction.ts";

// Segmenters are expensive. One per root language: few are written without spaces.
const segmenters = new Map<string, Intl.Segmenter>();

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Splits a text where a line may break. Each part keeps the spaces before it and the punctuation
 * after it, so the parts joined are the text. A word may be longer than a line, but anything longer
 * than two lines is cut.
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
    // Punctuation never begins a line: it belongs to the previous word, an opening bracket to the
    // next.
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

const OPENING = /[\p{Ps}\p{Pi}]$/u;

const OPENS = /^\s*[\p{Ps}\p{Pi}]+$/u;

/**
 * Small kana, length marks and repetition marks never begin a line (JIS X 4051), nor do their Thai
 * counterparts.
 */
const NEVER_FIRST = /^[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー々ゝゞヽヾ゛゜ๆฯ]/u;

// Endings and particles, which are read with the previous word.
const BELONGS_TO_LAST: Readonly<Record<string, RegExp>> = {
  ja: /^\p{Script=Hiragana}+$/u,
  zh: /^[的地得了着过們们吗呢吧啊嗎過著]$/u,
};

// Longest word with its endings; a longer run of kana is several words.
const MOST_SIGNS = 7;

function isShortWord(text: string): boolean {
  return text.length <= MOST_SIGNS && /^[\p{Ps}\p{Pi}]*[\p{L}\p{M}\p{N}ー]+$/u.test(text);
}

// Cuts between grapheme clusters.
function cutLong(word: string, longest: number): string[] {
  const characters = [...graphemes.segment(word)].map(({ segment }) => segment);
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += longest) {
    parts.push(characters.slice(at, at + longest).join(""));
  }
  return parts;
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
