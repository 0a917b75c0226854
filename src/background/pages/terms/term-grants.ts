import { browser } from "../../../platform/browser.ts";
import { inTurn } from "../../../platform/in-turn.ts";

const PREFIX = "word:";

/**
 * In which tabs the user has asked to pick a word: one pick each. Kept in the browser's memory, for
 * the worker may be stopped while the user still looks at the words.
 */
export const termGrants = {
  /** The user has asked. */
  async give(tabId: number): Promise<void> {
    await browser.storage.session.set({ [PREFIX + tabId]: true });
  },

  /** Takes the pick of a tab; false when there is none. */
  take(tabId: number): Promise<boolean> {
    const key = PREFIX + tabId;
    return inTurn(key, async () => {
      const stored = await browser.storage.session.get(key);
      await browser.storage.session.remove(key);
      return stored[key] === true;
    });
  },
};
