import type { Page } from "@playwright/test";
import { activeTabId } from "../browser/active-tab-id.ts";
import { capturedTabs } from "../browser/capture-room.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { toolbarButton } from "../browser/toolbar-button.ts";
import { waitFor } from "../wait-for.ts";
import { dispatchCommand } from "./dispatch-command.ts";
import { grantTab } from "./grant-tab.ts";

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
