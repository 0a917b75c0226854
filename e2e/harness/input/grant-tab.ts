import type { Page } from "@playwright/test";
import { activeTab } from "../browser/active-tab.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { waitFor } from "../wait-for.ts";

/**
 * Presses the toolbar button on a page without opening the popup, which grants the extension the tab
 * as the key of a command does. The page itself may learn of it later.
 */
export async function grantTab(browser: SurtitleBrowser, page: Page): Promise<void> {
  const { targets } = browser;
  await page.bringToFront();
  const targetId = await waitFor("the tab to be listed", () => targets.tabTargetId(page));
  const worker = await browser.worker();
  const popup = await worker.evaluate(async () => {
    const popup = await chrome.action.getPopup({});
    await chrome.action.setPopup({ popup: "" });
    return popup;
  });
  await waitFor("the toolbar button to grant the tab", async () => {
    await worker.evaluate(AWAIT_PRESS);
    await targets.session.send("Extensions.triggerAction", { id: browser.extensionId, targetId });
    await worker.evaluate("globalThis.pressed");
    return (await activeTab(browser))?.url !== undefined;
  });
  await worker.evaluate((popup) => chrome.action.setPopup({ popup }), popup);
}

const AWAIT_PRESS = `globalThis.pressed = new Promise((resolve) => {
  const note = () => {
    chrome.action.onClicked.removeListener(note);
    resolve();
  };
  chrome.action.onClicked.addListener(note);
}); true`;
