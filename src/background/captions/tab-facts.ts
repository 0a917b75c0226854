import { cleanTitle } from "../../captions/text/clean-title.ts";
import { browser } from "../../platform/browser.ts";

/** What the browser tells of a tab. */
export interface TabFacts {
  /** Cleaned, because the page has chosen it. */
  readonly title: string;
  /** Empty where the extension may not know it. */
  readonly address: string;
  /** Whether it is in a private window. */
  readonly isPrivate: boolean;
  /** Whether the user (or another extension) has muted it. */
  readonly muted: boolean;
  /** Whether it sounds, muted or not. */
  readonly audible: boolean;
}

/** What is known of a tab now. A tab that is gone is silent and has no name. */
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
