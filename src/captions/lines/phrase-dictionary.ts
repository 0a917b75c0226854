import { rootLanguage } from "../text/writing-direction.ts";

export class PhraseDictionary {
  readonly #starts = new Map<string, ReadonlySet<string>>();

  /** @param words in lower case, separated by spaces */
  addWords(language: string, words: string): void {
    this.#starts.set(rootLanguage(language), new Set(words.split(" ")));
  }

  /** Whether a word, with or without spaces around it, begins a phrase. */
  startsPhrase(word: string, language: string): boolean {
    const root = rootLanguage(language);
    return this.#starts.get(root)?.has(word.trim().toLocaleLowerCase(root)) === true;
  }
}
