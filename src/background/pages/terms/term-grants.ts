import { browser } from "../../../platform/browser.ts";
import { withStorageLock } from "../../../platform/storage-lock.ts";

const PREFIX = "word:";

/**
 * Tabs where the user asked to pick a term, each with one pick. Stored in memory, because the
 * worker may be stopped before the user picks.
 */
export const termGrants = {
  async grantPick(tabId: number): Promise<void> {
    await browser.storage.session.set({ [PREFIX + tabId]: true });
  },

  /** Uses the tab's pick; false when there is none. */
  usePick(tabId: number): Promise<boolean> {
    const key = PREFIX + tabId;
    return withStorageLock(key, async () => {
      const stored = await browser.storage.session.get(key);
      await browser.storage.session.remove(key);
      return stored[key] === true;
    });
  },
};
