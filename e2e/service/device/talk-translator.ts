import { hasSpaces } from "../talks/split-words.ts";
import type { Talk } from "../talks/talk.ts";

interface PlacedWord {
  readonly text: string;
  readonly key: string;
  readonly startMs: number;
}

/**
 * Translates any piece of a talk, also one that ends in the middle of a sentence, as a recogniser
 * may cut it. The translation is what the talk's file in the other language says meanwhile. So
 * pieces that follow one another have translations that follow one another.
 */
export class TalkTranslator {
  readonly #talks: readonly Pick<Talk, "cues">[];
  readonly #words = new Map<Pick<Talk, "cues">, Map<string, readonly PlacedWord[]>>();
  // Short pieces fit in many places; the nearest to the last one is meant.
  #lastMs = 0;

  constructor(talks: readonly Pick<Talk, "cues">[]) {
    this.#talks = talks;
  }

  /** @returns null when the text is no part of a talk, or its translation has no word there */
  translate(from: string, to: string, text: string): string | null {
    const keys = text.split(/\s+/).map(keyOf).filter(Boolean);
    if (keys.length === 0) return null;
    for (const talk of this.#talks) {
      const spoken = this.#wordsOf(talk, from);
      const target = this.#wordsOf(talk, to);
      const at = this.#find(spoken, keys);
      if (at === null || target.length === 0) continue;
      const fromMs = at === 0 ? 0 : (spoken[at]?.startMs ?? 0);
      const toMs = spoken[at + keys.length]?.startMs ?? Number.POSITIVE_INFINITY;
      const said = target.filter(({ startMs }) => startMs >= fromMs && startMs < toMs);
      if (said.length === 0) continue;
      this.#lastMs = fromMs;
      return said.map((word) => word.text).join(hasSpaces(to) ? " " : "");
    }
    return null;
  }

  #find(words: readonly PlacedWord[], keys: readonly string[]): number | null {
    const awayMs = (at: number) => Math.abs((words[at]?.startMs ?? 0) - this.#lastMs);
    const places = [...words.keys()].filter((at) =>
      keys.every((key, n) => words[at + n]?.key === key),
    );
    return places.sort((a, b) => awayMs(a) - awayMs(b))[0] ?? null;
  }

  #wordsOf(talk: Pick<Talk, "cues">, language: string): readonly PlacedWord[] {
    const known = this.#words.get(talk) ?? new Map<string, readonly PlacedWord[]>();
    this.#words.set(talk, known);
    const words =
      known.get(language) ??
      (talk.cues.get(language) ?? [])
        .flatMap((cue) => cue.words)
        .map(({ text, startMs }) => ({ text, startMs, key: keyOf(text) }))
        .filter(({ key }) => key !== "");
    known.set(language, words);
    return words;
  }
}

function keyOf(word: string): string {
  return word
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}
