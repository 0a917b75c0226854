import { rootLanguage } from "../text/writing-direction.ts";

export interface LinePart {
  readonly text: string;
  readonly isWord: boolean;
}

/**
 * Splits a line into words, with a segmenter where no spaces separate them. The parts joined are
 * the line.
 */
export function lineParts(line: string, language: string): readonly LinePart[] {
  const segmenter = new Intl.Segmenter(rootLanguage(language), { granularity: "word" });
  return [...segmenter.segment(line)].map(({ segment, isWordLike }) => ({
    text: segment,
    isWord: isWordLike === true,
  }));
}

export function wordsOfLine(line: string, language: string): readonly string[] {
  const words = lineParts(line, language).filter(({ isWord }) => isWord);
  return [...new Set(words.map(({ text }) => text))];
}
