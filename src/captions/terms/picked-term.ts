import { isRecord } from "../../lib/is-record.ts";
import { cleanSentence, cleanText } from "../text/clean-text.ts";
import { readLanguageTag } from "../text/language-tag.ts";

/** More letters are no word or name, and more words no line. */
export const PICKED_TERM_LIMITS = { wordLetters: 1024, lineLetters: 2000, lanes: 8 };

/** Words of a lane, in its language. */
export interface LaneWords {
  /** BCP 47 tag; `und` where it is not known. */
  readonly language: string;
  readonly text: string;
}

/** A word or name that somebody has chosen from what was said. */
export interface PickedTerm {
  /** Empty where only a line was chosen. */
  readonly word: string;
  /** The line it was chosen from, in its own language. */
  readonly line: LaneWords;
  /** What the other lanes have in its place. */
  readonly others: readonly LaneWords[];
}

/** A chosen word as it came from a page's process, where it may be anything; null for none. */
export function readPickedTerm(message: unknown): PickedTerm | null {
  if (!isRecord(message)) return null;
  const { word, line, others } = message;
  const readLine = readLaneWords(line);
  if (typeof word !== "string" || !readLine || !Array.isArray(others)) return null;
  return {
    word: cleanText(word.slice(0, PICKED_TERM_LIMITS.wordLetters)).trim(),
    line: readLine,
    others: others
      .slice(0, PICKED_TERM_LIMITS.lanes)
      .map(readLaneWords)
      .filter((each) => each !== null),
  };
}

function readLaneWords(value: unknown): LaneWords | null {
  if (!isRecord(value)) return null;
  const { language, text } = value;
  if (typeof language !== "string" || typeof text !== "string") return null;
  return {
    language: readLanguageTag(language),
    text: cleanSentence(text, PICKED_TERM_LIMITS.lineLetters),
  };
}
