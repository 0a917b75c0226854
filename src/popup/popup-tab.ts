import { cleanTitle } from "../captions/text/clean-title.ts";
import { browser } from "../platform/browser.ts";
import { hasFileAccess } from "../platform/file-access.ts";
import { type PageRefusal, pageRefusal } from "../platform/page-refusal.ts";
import { canAutoStart } from "../settings/sites/auto-start-origin.ts";
import { offeredSite } from "../settings/sites/site-changes.ts";

export interface PopupTab {
  readonly id: number;
  readonly windowId: number | undefined;
  readonly title: string;
  readonly iconUrl: string | null;
  /** Why captions cannot be shown on the page; null where they can, as far as is known. */
  readonly refusal: PageRefusal | null;
  /** Site to store choices for; null in a private window and where the site is unknown. */
  readonly site: string | null;
  /** Whether captions can start by themselves there. */
  readonly canAutoStart: boolean;
}

interface TabFacts {
  readonly id?: number | undefined;
  readonly windowId?: number | undefined;
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  readonly favIconUrl?: string | undefined;
  readonly incognito?: boolean | undefined;
}

/**
 * The tab that the popup is about: the active one, or the one in the page's `tab` parameter.
 * @param search query of the page's address
 * @throws Error when there is no such tab
 */
export async function findPopupTab(search: string): Promise<PopupTab> {
  const named = new URLSearchParams(search).get("tab");
  const canReadFiles = await hasFileAccess();
  if (named !== null)
    return describeTab(await browser.tabs.get(Number(named)), false, canReadFiles);
  const [active] = await browser.tabs.query({ active: true, currentWindow: true });
  if (!active) throw new Error("This window has no active tab");
  return describeTab(active, true, canReadFiles);
}

/**
 * @param invoked whether the user just pressed the button on this tab. The browser then reveals its
 *   address, except for its own pages.
 * @param canReadFiles whether the user lets the extension into files of this computer
 * @throws Error when the tab has no id
 */
export function describeTab(tab: TabFacts, invoked: boolean, canReadFiles: boolean): PopupTab {
  const { id, windowId, title, url, favIconUrl } = tab;
  const hidden = invoked ? "browser" : null;
  const refusal = url === undefined ? hidden : pageRefusal(url, canReadFiles);
  if (id === undefined) throw new Error("The tab has no id");
  const site = refusal === null ? offeredSite(tab) : null;
  return {
    id,
    windowId,
    title: cleanTitle(title ?? ""),
    iconUrl: favIconUrl && /^(https?|data):/.test(favIconUrl) ? favIconUrl : null,
    refusal,
    site,
    canAutoStart: site !== null && canAutoStart(url ?? "", site),
  };
}
