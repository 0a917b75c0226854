import * as v from "valibot";
import { browser } from "../platform/browser.ts";

const KEY = "captionedTabs";

const CaptionedTabSchema = v.object({
  tabId: v.number(),
  startedAtMs: v.number(),
  /** Newest token of the voice session; null until there is one. */
  token: v.nullable(v.string()),
});

/** What a new life of the worker needs to go on with a tab. */
export type CaptionedTab = v.InferOutput<typeof CaptionedTabSchema>;

/** The captioned tabs as the worker's earlier life left them. */
export async function recallTabs(): Promise<CaptionedTab[]> {
  const stored = await browser.storage.session.get(KEY);
  const tabs = v.safeParse(v.array(CaptionedTabSchema), stored[KEY]);
  return tabs.success ? tabs.output : [];
}

/** Writes down the captioned tabs. Kept in memory by the browser, gone when it closes. */
export async function rememberTabs(tabs: readonly CaptionedTab[]): Promise<void> {
  await browser.storage.session.set({ [KEY]: tabs });
}
