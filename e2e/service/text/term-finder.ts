import { hasSpaces } from "../talks/split-words.ts";

export interface FoundTerm {
  readonly key: string;
  readonly at: number;
  readonly length: number;
  readonly target: string;
}

/** Finds glossary terms in texts, in any case: whole words where the language has them. */
export class TermFinder {
  readonly #targets: ReadonlyMap<string, string>;
  readonly #lengths: readonly number[];
  readonly #isSpaced: boolean;

  constructor(entries: ReadonlyMap<string, string>, language: string) {
    const lowered = [...entries].map(([source, target]) => [source.toLowerCase(), target] as const);
    // Among terms that differ only in case, the first one applies unless one matches exactly.
    this.#targets = new Map([...lowered.reverse(), ...entries]);
    this.#lengths = [...new Set([...entries.keys()].map(({ length }) => length))].sort(
      (a, b) => b - a,
    );
    this.#isSpaced = hasSpaces(language);
  }

  /** Terms of a text in order, the longest at each position. */
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

  /** Translation of a text that is a term as a whole. */
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
