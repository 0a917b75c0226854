import type { Page } from "@playwright/test";
import { capturedTabs } from "../browser/capture-room.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { tabInFront } from "../browser/tab-in-front.ts";
import { toolbarButton } from "../browser/toolbar-button.ts";
import { waitFor } from "../wait-for.ts";
import { giveCommand } from "./give-command.ts";

/** What the toolbar button shows before and while captions start. */
const NOT_YET = ["", "…"];

/**
 * Starts captions as the key for it does, which opens no popup, and returns when the tab is captured.
 * For tests that judge what comes afterwards: `startCaptions` takes the way through the popup, and
 * tells of a start that fails. With several windows the browser may take another tab for the one in
 * front.
 */
export async function startByKey(browser: SurtitleBrowser, page: Page): Promise<void> {
  await grantTab(browser, page);
  const before = (await capturedTabs(browser)).length;
  await giveCommand(browser, page, "toggle-captions");
  await waitFor(
    "captions to have started",
    async () => {
      if ((await capturedTabs(browser)).length === before) return false;
      return !NOT_YET.includes((await toolbarButton(browser)).sign);
    },
    { timeoutMs: 30_000 },
  );
}

/** Stops captions as the same key does, and waits until the service has said its last word. */
export async function stopByKey(browser: SurtitleBrowser, page: Page): Promise<void> {
  await giveCommand(browser, page, "toggle-captions");
  await waitFor(
    "captions to have ended",
    async () => (await toolbarButton(browser)).sign === "",
    // The last words are waited for while they come: for half a minute without a new one.
    { timeoutMs: 60_000 },
  );
}

/** Grants the extension a tab by a press on its button, as the key would; no popup opens for it. */
async function grantTab(browser: SurtitleBrowser, page: Page): Promise<void> {
  const { targets } = browser;
  await page.bringToFront();
  const targetId = await waitFor("the tab to be listed", () => targets.tabTargetId(page));
  const worker = await browser.worker();
  const popup = await worker.evaluate(async () => {
    const popup = await chrome.action.getPopup({});
    await chrome.action.setPopup({ popup: "" });
    return popup;
  });
  // Now and then a busy browser lets no script in although it has told of the press.
  await waitFor("a press on the button to grant the tab", async () => {
    await worker.evaluate(AWAIT_PRESS);
    await targets.session.send("Extensions.triggerAction", { id: browser.extensionId, targetId });
    await worker.evaluate("globalThis.pressed");
    return await isGranted(browser);
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

/** Whether the extension may put scripts into the tab in front. */
async function isGranted(browser: SurtitleBrowser): Promise<boolean> {
  const tabId = await tabInFront(browser);
  return await (await browser.worker()).evaluate(async (tabId) => {
    const target = { tabId: tabId ?? -1 };
    const injected = chrome.scripting.executeScript({ target, func: () => true });
    return await injected.then(
      () => true,
      () => false,
    );
  }, tabId);
}
