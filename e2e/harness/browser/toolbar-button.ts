import { waitFor } from "../wait-for.ts";
import type { SurtitleBrowser } from "./launch-surtitle.ts";

export interface ToolbarButton {
  readonly sign: string;
  readonly title: string;
}

export async function toolbarButton(browser: SurtitleBrowser): Promise<ToolbarButton> {
  // A service worker that has just been stopped cannot be asked, but the next one can.
  return await waitFor("the state of the toolbar button", async () => {
    const worker = await browser.worker();
    return await worker.evaluate<ToolbarButton>(READ);
  });
}

const READ = `(async () => {
  const [{ id: tabId }] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  const sign = await chrome.action.getBadgeText({ tabId });
  return { sign, title: await chrome.action.getTitle({ tabId }) };
})()`;
