import * as v from "valibot";
import { browser } from "../../../platform/browser.ts";
import { withStorageLock } from "../../../platform/storage-lock.ts";

// Requests that one user action allows: other languages and retries.
const MAX_REQUESTS = 40;

const PREFIX = "selection:";

const LeftSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_REQUESTS));

/**
 * Tabs where the user asked for translations, with the requests left. Stored in memory, because the
 * worker may be stopped while a popover is open. No text is stored.
 */
export const selectionGrants = {
  async grantRequests(tabId: number): Promise<void> {
    await browser.storage.session.set({ [PREFIX + tabId]: MAX_REQUESTS });
  },

  /** Uses one of the tab's requests; false when none is left. */
  useRequest(tabId: number): Promise<boolean> {
    return withStorageLock(PREFIX + tabId, async () => {
      const left = await requestsLeft(tabId);
      if (left === 0) return false;
      await browser.storage.session.set({ [PREFIX + tabId]: left - 1 });
      return true;
    });
  },

  async hasRequests(tabId: number): Promise<boolean> {
    return (await requestsLeft(tabId)) > 0;
  },

  async revoke(tabId: number): Promise<void> {
    // A closing browser has already cleared this storage and rejects the call.
    await browser.storage.session.remove(PREFIX + tabId).catch(() => undefined);
  },
};

async function requestsLeft(tabId: number): Promise<number> {
  const key = PREFIX + tabId;
  const stored = await browser.storage.session.get(key);
  const left = v.safeParse(LeftSchema, stored[key]);
  return left.success ? left.output : 0;
}
