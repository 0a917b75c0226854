import { widthOf } from "../text/text-width.ts";
import type { PhraseDictionary } from "./phrase-dictionary.ts";

const SENTENCE_END = /[.!?…。！？؟]["'”’»)」』]*\s*$/u;
const CLAUSE_END = /[,;:—–،؛、，]["'”’»)」』]*\s*$/u;

export function endsSentence(text: string): boolean {
  return SENTENCE_END.test(text);
}

/** Whether a text ends a clause, but not a sentence. */
export function endsClause(text: string): boolean {
  return CLAUSE_END.test(text);
}

// A line is full enough from here on to end with a sentence, a clause, or before a phrase.
const MIN_FILL = { sentence: 0.65, clause: 0.8, phrase: 0.5 } as const;
// Assumed columns of an unknown next word and its space.
const ORDINARY_WORD = 6;

export interface BreakCandidate {
  readonly line: string;
  /** The word with its leading space, and all known words after it. */
  readonly words: readonly string[];
  readonly room: number;
  readonly language: string;
  readonly phrases: PhraseDictionary;
}

/**
 * Whether a word begins a new line. It does if it does not fit, or if the line is nearly full and
 * this break is better than a later one.
 */
export function breaksBefore(candidate: BreakCandidate): boolean {
  const { line, words, room } = candidate;
  const [word = ""] = words;
  const used = widthOf(line);
  // The space after a word takes no room, so it never begins a line.
  if (line === "" || word.trim() === "") return false;
  if (used + widthOf(word.trimEnd()) > room) return true;
  const restFits = widthOf(words.join("").trimEnd()) + used <= room;
  const endsSentence = used >= room * MIN_FILL.sentence && SENTENCE_END.test(line);
  if (endsSentence && (!restFits || words.length === 1)) return true;
  if (used >= room * MIN_FILL.clause && CLAUSE_END.test(line) && !restFits) return true;
  return used >= room * MIN_FILL.phrase && wouldDangle(used, candidate);
}

// Whether the phrase that begins with the first word, or even its second word, does not fit.
function wouldDangle(used: number, { words, room, language, phrases }: BreakCandidate): boolean {
  let width = used;
  for (const word of words) {
    if (!phrases.startsPhrase(word, language))
      return width > used && width + widthOf(word.trimEnd()) > room;
    width += widthOf(word);
  }
  return width > used && width + ORDINARY_WORD > room;
}
