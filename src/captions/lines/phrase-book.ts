import { rootLanguage } from "./writing-direction.ts";

/** Which words begin a phrase, by language, as far as it was told. */
export class PhraseBook {
  readonly #starts = new Map<string, ReadonlySet<string>>();

  /** @param words in lower case, parted by spaces */
  learn(language: string, words: string): void {
    this.#starts.set(rootLanguage(language), new Set(words.split(" ")));
  }

  /** Whether a word, with or without spaces around it, begins a phrase rather than ends one. */
  startsPhrase(word: string, language: string): boolean {
    const root = rootLanguage(language);
    return this.#starts.get(root)?.has(word.trim().toLocaleLowerCase(root)) === true;
  }
}
