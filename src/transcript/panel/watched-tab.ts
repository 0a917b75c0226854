import { browser } from "../../platform/browser.ts";

/**
 * Tells which tab the panel is about: the one in front in its window, and each that comes to the
 * front. A page that was opened by itself is about the tab of its `tab` parameter, for good.
 * @param search query of the page's address
 * @param onTab is called with null when the tab is gone
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
