import * as v from "valibot";
import { browser } from "../../../platform/browser.ts";
import { inTurn } from "../../../platform/in-turn.ts";

/** What one press lets a page ask for: other languages, another try. */
const ASKS = 40;

const PREFIX = "selection:";

const LeftSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ASKS));

/**
 * In which tabs the user has asked for translations, and how often each may still ask. Kept in the
 * browser's memory, for the worker may be stopped while a popover is open. Nothing of a text.
 */
export const selectionGrants = {
  /** The user has asked. */
  async give(tabId: number): Promise<void> {
    await browser.storage.session.set({ [PREFIX + tabId]: ASKS });
  },

  /** Takes one of the asks that are left; false when none is. */
  take(tabId: number): Promise<boolean> {
    return inTurn(PREFIX + tabId, async () => {
      const left = await leftOf(tabId);
      if (left === 0) return false;
      await browser.storage.session.set({ [PREFIX + tabId]: left - 1 });
      return true;
    });
  },

  /** Whether the tab may still ask. */
  async has(tabId: number): Promise<boolean> {
    return (await leftOf(tabId)) > 0;
  },

  /** The popover, the page or the tab is gone. */
  async end(tabId: number): Promise<void> {
    // A browser that is just being closed forgets it by itself, and refuses to be told.
    await browser.storage.session.remove(PREFIX + tabId).catch(() => undefined);
  },
};

async function leftOf(tabId: number): Promise<number> {
  const key = PREFIX + tabId;
  const stored = await browser.storage.session.get(key);
  const left = v.safeParse(LeftSchema, stored[key]);
  return left.success ? left.output : 0;
}
