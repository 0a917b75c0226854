import type { SurtitleBrowser } from "./surtitle-browser.ts";

/** The id of the tab that the browser shows now; undefined when it has none. */
export async function tabInFront(browser: SurtitleBrowser): Promise<number | undefined> {
  const worker = await browser.worker();
  return await worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab?.id;
  });
}
