import { browser } from "../../platform/browser.ts";

/**
 * Reports which tab the panel shows: the active tab of its window. A panel opened as a page stays
 * with the tab in its `tab` parameter.
 * @param search query string of the page's address
 * @param onTab receives null when the tab is gone
 */
export async function followTab(
  search: string,
  onTab: (tabId: number | null) => void,
  life: AbortSignal,
): Promise<void> {
  const named = new URLSearchParams(search).get("tab");
  if (named !== null) {
    const tabId = Number(named);
    const gone = (removed: number) => removed === tabId && onTab(null);
    browser.tabs.onRemoved.addListener(gone);
    life.addEventListener("abort", () => browser.tabs.onRemoved.removeListener(gone));
    onTab(Number.isInteger(tabId) ? tabId : null);
    return;
  }
  const { id: windowId } = await browser.windows.getCurrent();
  const activated = (tab: { tabId: number; windowId: number }) =>
    tab.windowId === windowId && onTab(tab.tabId);
  browser.tabs.onActivated.addListener(activated);
  life.addEventListener("abort", () => browser.tabs.onActivated.removeListener(activated));
  const [active] = await browser.tabs.query({ active: true, currentWindow: true });
  onTab(active?.id ?? null);
}
