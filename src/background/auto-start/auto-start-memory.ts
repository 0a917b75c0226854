import * as v from "valibot";
import { browser } from "../../platform/browser.ts";

const PREFIX = "auto-start:";

const MemorySchema = v.object({
  /** Id of the document in which a start was tried. */
  visit: v.nullable(v.string()),
  /** Whether the browser refused that, so that a press on the button starts captions. */
  isExpected: v.boolean(),
  /** Whether the user has stopped captions in this tab. */
  isStopped: v.boolean(),
});

export type TabMemory = Readonly<v.InferOutput<typeof MemorySchema>>;

const NOTHING: TabMemory = { visit: null, isExpected: false, isStopped: false };

/** What has happened in each tab. Stored in memory, because the worker may be stopped. */
export const autoStartMemory = {
  async get(tabId: number): Promise<TabMemory> {
    const key = PREFIX + tabId;
    const stored = await browser.storage.session.get(key);
    const known = v.safeParse(MemorySchema, stored[key]);
    return known.success ? known.output : NOTHING;
  },
  async change(tabId: number, change: Partial<TabMemory>): Promise<void> {
    const before = await autoStartMemory.get(tabId);
    await browser.storage.session.set({ [PREFIX + tabId]: { ...before, ...change } });
  },
  async forget(tabId: number): Promise<void> {
    // A closing browser has already cleared this storage and rejects the call.
    await browser.storage.session.remove(PREFIX + tabId).catch(() => undefined);
  },
};
