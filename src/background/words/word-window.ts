import type { ChosenWord } from "../../captions/chosen-word.ts";
import { browser } from "../../platform/browser.ts";

const PAGE = "src/options/word-lists/add-word.html";

const WINDOW = { width: 480, height: 680 };

/** Opens the window in which a word is added to a list, and hands it the word. */
export class WordWindow {
  /** In memory only: an address would be written down with the pages that were visited. */
  #word: ChosenWord | null = null;

  async open(word: ChosenWord): Promise<void> {
    this.#word = word;
    const url = browser.runtime.getURL(PAGE);
    await browser.windows.create({ url, type: "popup", ...WINDOW });
  }

  /** The word that waits, which is forgotten with that. */
  take(): ChosenWord | null {
    const word = this.#word;
    this.#word = null;
    return word;
  }
}
