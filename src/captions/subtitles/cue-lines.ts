import { endsClause, endsSentence } from "../lines/line-break.ts";
import { KNOWN_PHRASES } from "../lines/phrase-starts.ts";
import type { TimedWord } from "./timed-words.ts";

/**
 * The cost of each kind of break, as an acceptable length difference of the two lines in shares of
 * a line.
 */
const BREAK = { sentence: 0, clause: 0.1, phrase: 0.25, anywhere: 0.6, dangling: 1.2 } as const;

/**
 * Breaks a cue into lines: one if it fits, else two that are as even as possible. They break where
 * live captions do: after a sentence or clause, before a phrase, never after an article.
 * @param room width of a line, in half-width columns
 */
export function cueLines(
  words: readonly TimedWord[],
  language: string,
  room: number,
): readonly string[] {
  const total = widthOfWords(words);
  if (total <= room || words.length < 2) return [joined(words)];
  let best = { cost: Number.POSITIVE_INFINITY, at: 1 };
  let above = 0;
  for (let at = 1; at < words.length; at++) {
    const last = words[at - 1];
    const next = words[at];
    if (!last || !next) break;
    above += last.width + (at > 1 ? last.spaceWidth : 0);
    const below = total - above - next.spaceWidth;
    const over = Math.max(0, above - room) + Math.max(0, below - room);
    const uneven = Math.abs(above - below) / room;
    const cost = over * 100 + uneven + breakCost(last.text, next.text, language);
    if (cost < best.cost) best = { cost, at };
  }
  return [joined(words.slice(0, best.at)), joined(words.slice(best.at))];
}

function breakCost(last: string, next: string, language: string): number {
  if (endsSentence(last)) return BREAK.sentence;
  if (KNOWN_PHRASES.startsPhrase(last, language)) return BREAK.dangling;
  if (endsClause(last)) return BREAK.clause;
  return KNOWN_PHRASES.startsPhrase(next, language) ? BREAK.phrase : BREAK.anywhere;
}

function widthOfWords(words: readonly TimedWord[]): number {
  return words.reduce((width, word, at) => width + word.width + (at > 0 ? word.spaceWidth : 0), 0);
}

function joined(words: readonly TimedWord[]): string {
  return words
    .map(({ text }) => text)
    .join("")
    .trim();
}
