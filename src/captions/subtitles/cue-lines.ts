import { endsClause, endsSentence } from "../lines/line-break.ts";
import { PHRASES } from "../lines/phrase-starts.ts";
import type { TimedWord } from "./timed-words.ts";

/** How bad a break is, in shares of a line that the two lines might differ by instead. */
const BREAK = { sentence: 0, clause: 0.1, phrase: 0.25, anywhere: 0.6, dangling: 1.2 } as const;

/**
 * The lines of a cue: one where it fits, else two, broken where our captions break: after a
 * sentence or a clause, before a phrase, never after an article, and as even as that allows.
 * @param room width that a line holds, in halves of a square
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
  if (PHRASES.startsPhrase(last, language)) return BREAK.dangling;
  if (endsClause(last)) return BREAK.clause;
  return PHRASES.startsPhrase(next, language) ? BREAK.phrase : BREAK.anywhere;
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
