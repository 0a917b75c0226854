import type { SurtitleBrowser } from "./surtitle-browser.ts";

/**
 * The tab in front, as the extension sees it: the address is there only while the extension may
 * enter the tab.
 */
export async function activeTab(
  browser: SurtitleBrowser,
): Promise<Pick<chrome.tabs.Tab, "id" | "url"> | undefined> {
  const worker = await browser.worker();
  return await worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab;
  });
}
