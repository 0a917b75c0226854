import { cleanTitle } from "../captions/text/clean-title.ts";
import { browser } from "../platform/browser.ts";
import { offeredSite } from "../settings/sites/site-api.ts";

/** The tab the popup is about. */
export interface PopupTab {
  readonly id: number;
  readonly windowId: number | undefined;
  readonly title: string;
  /** Address of its icon; null when there is none to be shown. */
  readonly iconUrl: string | null;
  /** False on the browser's own pages and in its store, where no extension may draw. */
  readonly captionable: boolean;
  /** Whose choices can be kept apart; null in a private window, and where the site is not told. */
  readonly site: string | null;
}

/** What a press on the toolbar button lets the extension know of a tab. */
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
 * The tab the user pressed the button on. The popup's page opened by its address is about the tab
 * of its `tab` parameter instead.
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
 * @param invoked whether the user has just invoked the extension on the tab. The browser then tells
 *   its address, except on pages it keeps for itself.
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
