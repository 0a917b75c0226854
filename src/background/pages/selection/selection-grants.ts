import * as v from "valibot";
import { browser } from "../../../platform/browser.ts";
import { withStorageLock } from "../../../platform/storage-lock.ts";

// Requests that one user action allows: other languages, other words and retries.
const MAX_REQUESTS = 40;

const LeftSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_REQUESTS));

export type RequestGrants = ReturnType<typeof createRequestGrants>;

/** Selections that are translated beside them. */
export const selectionGrants = createRequestGrants("selection:");

/** Words of captions that are translated where they are picked. */
export const wordGrants = createRequestGrants("caption-word:");

/**
 * Tabs where the user asked for translations, with the requests left. Stored in memory, because the
 * worker may be stopped while a popover is open. No text is stored.
 */
function createRequestGrants(prefix: string) {
  return {
    grantRequests(tabId: number): Promise<void> {
      return withStorageLock(prefix + tabId, () =>
        browser.storage.session.set({ [prefix + tabId]: MAX_REQUESTS }),
      );
    },
    /** Uses one of the tab's requests; false when none is left. */
    useRequest(tabId: number): Promise<boolean> {
      return withStorageLock(prefix + tabId, async () => {
        const left = await requestsLeft(prefix + tabId);
        if (left === 0) return false;
        await browser.storage.session.set({ [prefix + tabId]: left - 1 });
        return true;
      });
    },
    async hasRequests(tabId: number): Promise<boolean> {
      return (await requestsLeft(prefix + tabId)) > 0;
    },
    /** Takes effect after the requests that were made before, such as the press that closed it. */
    revoke(tabId: number): Promise<void> {
      return withStorageLock(prefix + tabId, () =>
        // A closing browser has already cleared this storage and rejects the call.
        browser.storage.session.remove(prefix + tabId).catch(() => undefined),
      );
    },
  };
}

async function requestsLeft(key: string): Promise<number> {
  const stored = await browser.storage.session.get(key);
  const left = v.safeParse(LeftSchema, stored[key]);
  return left.success ? left.output : 0;
}
