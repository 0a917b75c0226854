import { rootLanguage } from "../lines/writing-direction.ts";

/** A piece of a line: a word that can be picked, or what stands between two. */
export interface LinePiece {
  readonly text: string;
  readonly isWord: boolean;
}

/** A line cut into words, by meaning where no spaces part them; joined the pieces give the line. */
export function linePieces(line: string, language: string): readonly LinePiece[] {
  const segmenter = new Intl.Segmenter(rootLanguage(language), { granularity: "word" });
  return [...segmenter.segment(line)].map(({ segment, isWordLike }) => ({
    text: segment,
    isWord: isWordLike === true,
  }));
}

/** The words of a line, each once, in their order. */
export function wordsOfLine(line: string, language: string): readonly string[] {
  const words = linePieces(line, language).filter(({ isWord }) => isWord);
  return [...new Set(words.map(({ text }) => text))];
}
