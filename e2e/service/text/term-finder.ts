import { hasSpaces } from "../talks/split-words.ts";

/** A term of a glossary that was found in a text. */
export interface FoundTerm {
  /** The term in lower case, to tell terms apart. */
  readonly key: string;
  readonly at: number;
  readonly length: number;
  /** What it is to be translated as. */
  readonly target: string;
}

/** Finds the terms of a glossary in texts: whole words where the language has them, in any case. */
export class TermFinder {
  readonly #targets: ReadonlyMap<string, string>;
  /** Lengths that terms have, the longest first. */
  readonly #lengths: readonly number[];
  readonly #isSpaced: boolean;

  constructor(entries: ReadonlyMap<string, string>, language: string) {
    const lowered = [...entries].map(([source, target]) => [source.toLowerCase(), target] as const);
    // The first of those that differ in case alone counts where neither is meant exactly.
    this.#targets = new Map([...lowered.reverse(), ...entries]);
    this.#lengths = [...new Set([...entries.keys()].map(({ length }) => length))].sort(
      (a, b) => b - a,
    );
    this.#isSpaced = hasSpaces(language);
  }

  /** The terms in a text in their order, the longest one at each place. */
  find(text: string): FoundTerm[] {
    const found: FoundTerm[] = [];
    let at = 0;
    while (at < text.length) {
      const term = this.#termAt(text, at);
      if (term) found.push(term);
      at += term?.length ?? 1;
    }
    return found;
  }

  /** What a text that is a term as a whole is translated as. */
  targetOf(text: string): string | undefined {
    return this.#targets.get(text) ?? this.#targets.get(text.toLowerCase());
  }

  #termAt(text: string, at: number): FoundTerm | undefined {
    if (this.#isSpaced && isLetter(text[at - 1]) && isLetter(text[at])) return undefined;
    for (const length of this.#lengths) {
      const written = text.slice(at, at + length);
      if (written.length < length) continue;
      const runsOn = this.#isSpaced && isLetter(written.at(-1)) && isLetter(text[at + length]);
      const target = runsOn ? undefined : this.targetOf(written);
      if (target !== undefined) return { key: written.toLowerCase(), at, length, target };
    }
    return undefined;
  }
}

function isLetter(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{M}\p{N}]/u.test(letter);
}
