import type { PickedTerm } from "../../../captions/terms/picked-term.ts";
import { browser } from "../../../platform/browser.ts";
import { withStorageLock } from "../../../platform/storage-lock.ts";

const PAGE = "src/terms/add-term.html";

const WINDOW = { width: 480, height: 680 };

const KEY = "wordWindow";

/** Opens the window that adds a term to a list, and hands it the term. */
export class AddTermWindow {
  #term: PickedTerm | null = null;

  /** Opens the window for a term. A window that is already open only comes to the front. */
  openForTerm(term: PickedTerm): Promise<void> {
    return withStorageLock(KEY, async () => {
      if (await bringToFront()) return;
      this.#term = term;
      const url = browser.runtime.getURL(PAGE);
      const { id } = await browser.windows.create({ url, type: "popup", ...WINDOW });
      await browser.storage.session.set({ [KEY]: id });
    });
  }

  /** Hands over the waiting term once. */
  takeTerm(): PickedTerm | null {
    const term = this.#term;
    this.#term = null;
    return term;
  }
}

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
