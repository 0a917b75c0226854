import type { Page } from "@playwright/test";
import { activeTabId } from "../browser/active-tab-id.ts";
import { capturedTabs } from "../browser/capture-room.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { toolbarButton } from "../browser/toolbar-button.ts";
import { waitFor } from "../wait-for.ts";
import { dispatchCommand } from "./dispatch-command.ts";

const NOT_YET = ["", "…"];

/**
 * Starts captions as their keyboard shortcut does, which opens no popup, and returns when the tab
 * is captured. Use it for tests that judge what comes afterwards; `startCaptions` goes through the
 * popup and reports a start that fails. With several windows the browser may choose another tab as
 * the active one.
 */
export async function startByKey(browser: SurtitleBrowser, page: Page): Promise<void> {
  await grantTab(browser, page);
  const before = await waitFor("the tab's sound to be free", async () => {
    const captured = await capturedTabs(browser);
    return captured.includes((await activeTabId(browser)) ?? -1) ? null : captured;
  });
  await dispatchCommand(browser, page, "toggle-captions");
  await waitFor(
    "captions to have started",
    async () => {
      const captured = await capturedTabs(browser);
      if (captured.every((tabId) => before.includes(tabId))) return false;
      return !NOT_YET.includes((await toolbarButton(browser)).sign);
    },
    { timeoutMs: 30_000 },
  );
}

export async function stopByKey(browser: SurtitleBrowser, page: Page): Promise<void> {
  await dispatchCommand(browser, page, "toggle-captions");
  await waitFor(
    "captions to have ended",
    async () => (await toolbarButton(browser)).sign === "",
    // The service waits for the last words for half a minute after each new one.
    { timeoutMs: 60_000 },
  );
}

// Grants the extension a tab by pressing its button, as the shortcut would; no popup opens.
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
  // Occasionally a busy browser reports the press but still refuses scripts.
  await waitFor("the toolbar button to grant the tab", async () => {
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

async function isGranted(browser: SurtitleBrowser): Promise<boolean> {
  const tabId = await activeTabId(browser);
  return await (await browser.worker()).evaluate(async (tabId) => {
    const target = { tabId: tabId ?? -1 };
    const injected = chrome.scripting.executeScript({ target, func: () => true });
    return await injected.then(
      () => true,
      () => false,
    );
  }, tabId);
}
