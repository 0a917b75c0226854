import type { PhraseBook } from "./phrase-book.ts";
import { widthOf } from "./text-width.ts";

/** Ends a sentence, a clause. */
const SENTENCE_END = /[.!?…。！？؟]["'”’»)」』]*\s*$/u;
const CLAUSE_END = /[,;:—–،؛、，]["'”’»)」』]*\s*$/u;

/** Whether a text ends a sentence. */
export function endsSentence(text: string): boolean {
  return SENTENCE_END.test(text);
}

/** Whether a text ends a clause, but not a sentence. */
export function endsClause(text: string): boolean {
  return CLAUSE_END.test(text);
}

/** From here on a line is full enough to end with a sentence, a clause, before a phrase. */
const ENOUGH = { sentence: 0.65, clause: 0.8, phrase: 0.5 } as const;
/** When nothing is known of what follows, an ordinary word and its space are supposed, in columns. */
const ORDINARY_WORD = 6;

/** Where a word is to be put. */
export interface Spot {
  /** What the line has already. */
  readonly line: string;
  /** The word with the space before it, and all that is known of what follows. */
  readonly words: readonly string[];
  /** Width that a line holds. */
  readonly room: number;
  readonly language: string;
  readonly phrases: PhraseBook;
}

/**
 * Whether a word begins a new line: because it does not fit, or because the line is nearly full and
 * the break is better here than where it would have to be.
 */
export function breaksBefore(spot: Spot): boolean {
  const { line, words, room } = spot;
  const [word = ""] = words;
  const used = widthOf(line);
  // The space after a word takes no room, so it never begins a line.
  if (line === "" || word.trim() === "") return false;
  if (used + widthOf(word.trimEnd()) > room) return true;
  const restFits = widthOf(words.join("").trimEnd()) + used <= room;
  const endsSentence = used >= room * ENOUGH.sentence && SENTENCE_END.test(line);
  if (endsSentence && (!restFits || words.length === 1)) return true;
  if (used >= room * ENOUGH.clause && CLAUSE_END.test(line) && !restFits) return true;
  return used >= room * ENOUGH.phrase && wouldDangle(used, spot);
}

/** Whether the phrase that begins with the first word, or even its second word, does not fit. */
function wouldDangle(used: number, { words, room, language, phrases }: Spot): boolean {
  let width = used;
  for (const word of words) {
    if (!phrases.startsPhrase(word, language))
      return width > used && width + widthOf(word.trimEnd()) > room;
    width += widthOf(word);
  }
  return width > used && width + ORDINARY_WORD > room;
}
