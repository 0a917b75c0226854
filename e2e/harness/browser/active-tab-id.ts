import type { SurtitleBrowser } from "./surtitle-browser.ts";

export async function activeTabId(browser: SurtitleBrowser): Promise<number | undefined> {
  const worker = await browser.worker();
  return await worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab?.id;
  });
}
