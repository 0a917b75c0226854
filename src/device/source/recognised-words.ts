import { isWrittenWithoutSpaces } from "../../captions/text/writing-direction.ts";
import { wordTokens } from "../../voice/resume/word-tokens.ts";
import type { RecognisedResult } from "../device-feed.ts";

export interface RecognisedWord {
  /** With the space before it. */
  readonly text: string;
  readonly key: string;
  /** Up to where the recogniser had the sound when the word first appeared. */
  readonly heardMs: number;
}

export interface WordChange {
  /** Words that never change again. */
  readonly firm: readonly RecognisedWord[];
  /** All words after them, which may still change. */
  readonly tentative: readonly RecognisedWord[];
}

// A recogniser that corrects a committed word may write it as two.
const MAX_SHIFT = 3;

/** The words of one recogniser, from its start to its end. */
export class RecognisedWords {
  readonly #language: string;
  readonly #open = new Map<number, string>();
  // Results before this one are final.
  #nextIndex = 0;
  // Keys of words that were committed although their result is not final yet.
  #committed: readonly string[] = [];
  #tentative: readonly RecognisedWord[] = [];

  constructor(language: string) {
    this.#language = language;
  }

  get tentative(): readonly RecognisedWord[] {
    return this.#tentative;
  }

  /** @param heardMs up to where the recogniser has the sound */
  applyResults(results: readonly RecognisedResult[], heardMs: number): WordChange {
    const finals: string[] = [];
    for (const { index, text, isFinal } of results) {
      // A result that was final before is repeated.
      if (index < this.#nextIndex) continue;
      this.#open.set(index, text);
      if (!isFinal) continue;
      // One that is final before an earlier one closes that one as well.
      for (; this.#nextIndex <= index; this.#nextIndex++) {
        const closed = this.#open.get(this.#nextIndex);
        this.#open.delete(this.#nextIndex);
        if (closed !== undefined) finals.push(closed);
      }
    }
    const firm = finals.flatMap((text) => this.#withoutCommitted(this.#tokens(text), true));
    const open = [...this.#open].sort(([one], [other]) => one - other);
    const tail = this.#withoutCommitted(
      open.flatMap(([, text]) => this.#tokens(text)),
      false,
    );
    const words = [...firm, ...tail].map((token, at) => ({
      ...token,
      heardMs: this.#tentative[at]?.heardMs ?? heardMs,
    }));
    this.#tentative = words.slice(firm.length);
    return { firm: words.slice(0, firm.length), tentative: this.#tentative };
  }

  /** Makes the first tentative words firm, although the recogniser may still change them. */
  commitWords(count: number): WordChange {
    const firm = this.#tentative.slice(0, count);
    this.#committed = [...this.#committed, ...firm.map(({ key }) => key)];
    this.#tentative = this.#tentative.slice(count);
    return { firm, tentative: this.#tentative };
  }

  // Drops the words of a text that were committed before.
  #withoutCommitted<Token extends { key: string }>(tokens: Token[], isFinal: boolean): Token[] {
    const count = countCommitted(
      tokens.map(({ key }) => key),
      this.#committed,
    );
    if (isFinal) this.#committed = this.#committed.slice(tokens.length);
    return tokens.slice(count);
  }

  #tokens(text: string): Omit<RecognisedWord, "heardMs">[] {
    const trimmed = text.trim();
    if (trimmed === "") return [];
    const space = isWrittenWithoutSpaces(this.#language) ? "" : " ";
    const whole = { text: space + trimmed, startMs: 0, endMs: 0 };
    return wordTokens([whole], this.#language).map((token) => ({
      text: token.text,
      key: token.key,
    }));
  }
}

/**
 * Counts how many of the first words are the committed ones, perhaps corrected. The count with the
 * fewest differences wins; of equal ones the count that is nearest.
 */
function countCommitted(words: readonly string[], committed: readonly string[]): number {
  if (committed.length === 0) return 0;
  if (words.length <= committed.length - MAX_SHIFT) return words.length;
  let costs = Array.from({ length: words.length + 1 }, (_, at) => at);
  for (const [row, known] of committed.entries()) {
    const next = [row + 1];
    for (const [at, word] of words.entries()) {
      const replaced = (costs[at] ?? 0) + (word === known ? 0 : 1);
      next.push(Math.min(replaced, (costs[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    costs = next;
  }
  const from = Math.max(0, committed.length - MAX_SHIFT);
  const to = Math.min(words.length, committed.length + MAX_SHIFT);
  let best = Math.min(words.length, committed.length);
  for (let count = from; count <= to; count++) {
    const distance = (at: number) =>
      (costs[at] ?? Infinity) + Math.abs(at - committed.length) / 100;
    if (distance(count) < distance(best)) best = count;
  }
  return best;
}
