import { cleanTitle } from "../captions/text/clean-title.ts";
import { browser } from "../platform/browser.ts";
import { offeredSite } from "../settings/sites/site-changes.ts";

export interface PopupTab {
  readonly id: number;
  readonly windowId: number | undefined;
  readonly title: string;
  readonly iconUrl: string | null;
  /** False on the browser's own pages and in its store, where extensions cannot draw. */
  readonly captionable: boolean;
  /** Site to store choices for; null in a private window and where the site is unknown. */
  readonly site: string | null;
}

interface TabFacts {
  readonly id?: number | undefined;
  readonly windowId?: number | undefined;
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  readonly favIconUrl?: string | undefined;
  readonly incognito?: boolean | undefined;
}

const STORES = /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore)(\/|$)/;

/**
 * The tab that the popup is about: the active one, or the one in the page's `tab` parameter.
 * @param search query of the page's address
 * @throws Error when there is no such tab
 */
export async function findPopupTab(search: string): Promise<PopupTab> {
  const named = new URLSearchParams(search).get("tab");
  if (named !== null) return describeTab(await browser.tabs.get(Number(named)), false);
  const [active] = await browser.tabs.query({ active: true, currentWindow: true });
  if (!active) throw new Error("This window has no active tab");
  return describeTab(active, true);
}

/**
 * @param invoked whether the user just pressed the button on this tab. The browser then reveals its
 *   address, except for its own pages.
 * @throws Error when the tab has no id
 */
export function describeTab(tab: TabFacts, invoked: boolean): PopupTab {
  const { id, windowId, title, url, favIconUrl } = tab;
  const captionable =
    url === undefined ? !invoked : /^(https?|file):/.test(url) && !STORES.test(url);
  if (id === undefined) throw new Error("The tab has no id");
  return {
    id,
    windowId,
    title: cleanTitle(title ?? ""),
    iconUrl: favIconUrl && /^(https?|data):/.test(favIconUrl) ? favIconUrl : null,
    captionable,
    site: captionable ? offeredSite(tab) : null,
  };
}
