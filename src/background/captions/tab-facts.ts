import { cleanTitle } from "../../captions/text/clean-title.ts";
import { browser } from "../../platform/browser.ts";

export interface TabFacts {
  /** Cleaned, because the page chooses it. */
  readonly title: string;
  /** Empty where the browser withholds it. */
  readonly address: string;
  readonly isPrivate: boolean;
  /** Whether the user or another extension has muted it. */
  readonly muted: boolean;
  /** Whether it produces sound, muted or not. */
  readonly audible: boolean;
}

/** What the browser knows of a tab. A closed tab counts as silent and private. */
export async function tabFacts(tabId: number): Promise<TabFacts> {
  try {
    const { title, url, incognito, mutedInfo, audible } = await browser.tabs.get(tabId);
    return {
      title: cleanTitle(title ?? ""),
      address: url ?? "",
      isPrivate: incognito,
      muted: mutedInfo?.muted === true,
      audible: audible === true,
    };
  } catch {
    return { title: "", address: "", isPrivate: true, muted: false, audible: false };
  }
}
