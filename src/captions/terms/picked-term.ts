import { isRecord } from "../../lib/is-record.ts";
import { cleanSentence, cleanText } from "../text/clean-text.ts";
import { readLanguageTag } from "../text/language-tag.ts";

/** Upper limits of a word or name, and of a line. */
export const PICKED_TERM_LIMITS = { wordLetters: 1024, lineLetters: 2000, lanes: 8 };

export interface LaneLine {
  /** BCP 47 tag; `und` when unknown. */
  readonly language: string;
  readonly text: string;
}

export interface PickedTerm {
  /** Empty if only a line was picked. */
  readonly word: string;
  readonly line: LaneLine;
  readonly others: readonly LaneLine[];
}

/**
 * Checks a picked term from a page's process, which could be anything.
 * @returns null when it is invalid
 */
export function readPickedTerm(message: unknown): PickedTerm | null {
  if (!isRecord(message)) return null;
  const { word, line, others } = message;
  const readLine = readLaneLine(line);
  if (typeof word !== "string" || !readLine || !Array.isArray(others)) return null;
  return {
    word: cleanText(word.slice(0, PICKED_TERM_LIMITS.wordLetters)).trim(),
    line: readLine,
    others: others
      .slice(0, PICKED_TERM_LIMITS.lanes)
      .map(readLaneLine)
      .filter((each) => each !== null),
  };
}

function readLaneLine(value: unknown): LaneLine | null {
  if (!isRecord(value)) return null;
  const { language, text } = value;
  if (typeof language !== "string" || typeof text !== "string") return null;
  return {
    language: readLanguageTag(language),
    text: cleanSentence(text, PICKED_TERM_LIMITS.lineLetters),
  };
}
