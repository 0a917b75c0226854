import { waitFor } from "../wait-for.ts";
import type { SurtitleBrowser } from "./launch-surtitle.ts";

/** What the toolbar button says of the tab in front. */
export interface ToolbarButton {
  /** The sign on it. */
  readonly sign: string;
  /** What is read when the pointer rests on it. */
  readonly title: string;
}

export async function toolbarButton(browser: SurtitleBrowser): Promise<ToolbarButton> {
  // A background that was stopped a moment ago cannot be asked, the one after it can.
  return await waitFor("the toolbar button to be told of", async () => {
    const worker = await browser.worker();
    return await worker.evaluate<ToolbarButton>(READ);
  });
}

const READ = `(async () => {
  const [{ id: tabId }] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  const sign = await chrome.action.getBadgeText({ tabId });
  return { sign, title: await chrome.action.getTitle({ tabId }) };
})()`;
