import type { Page } from "@playwright/test";
import { capturedTabs } from "../browser/capture-room.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
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
  const popup = await worker.evaluate<string>(TAKE_POPUP_AWAY);
  await targets.session.send("Extensions.triggerAction", { id: browser.extensionId, targetId });
  // The press counts only when the browser has told of it.
  await worker.evaluate("globalThis.pressed");
  await worker.evaluate((popup) => chrome.action.setPopup({ popup }), popup);
}

/** Notes the next press on the button as well, and answers with the address of the popup. */
const TAKE_POPUP_AWAY = `(async () => {
  globalThis.pressed = new Promise((resolve) => {
    const note = () => {
      chrome.action.onClicked.removeListener(note);
      resolve();
    };
    chrome.action.onClicked.addListener(note);
  });
  const popup = await chrome.action.getPopup({});
  await chrome.action.setPopup({ popup: "" });
  return popup;
})()`;
