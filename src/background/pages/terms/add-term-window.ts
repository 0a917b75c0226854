import type { PickedTerm } from "../../../captions/terms/picked-term.ts";
import { browser } from "../../../platform/browser.ts";
import { inTurn } from "../../../platform/in-turn.ts";

const PAGE = "src/options/terms/add-term.html";

const WINDOW = { width: 480, height: 680 };

/** Where the browser's memory has the id of the window, for the worker's next life. */
const KEY = "wordWindow";

/** Opens the window in which a word is added to a list, and hands it the word. */
export class AddTermWindow {
  /** In memory only: an address would be written down with the pages that were visited. */
  #word: PickedTerm | null = null;

  /** Opens the window with a word. One that is open already comes to the front as it is. */
  open(word: PickedTerm): Promise<void> {
    return inTurn(KEY, async () => {
      if (await bringToFront()) return;
      this.#word = word;
      const url = browser.runtime.getURL(PAGE);
      const { id } = await browser.windows.create({ url, type: "popup", ...WINDOW });
      await browser.storage.session.set({ [KEY]: id });
    });
  }

  /** The word that waits, which is forgotten with that. */
  take(): PickedTerm | null {
    const word = this.#word;
    this.#word = null;
    return word;
  }
}

/** Whether the window is open. */
async function bringToFront(): Promise<boolean> {
  const { [KEY]: id } = await browser.storage.session.get(KEY);
  if (typeof id !== "number") return false;
  try {
    await browser.windows.update(id, { focused: true });
    return true;
  } catch {
    // The user has closed it.
    return false;
  }
}
