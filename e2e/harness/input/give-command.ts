import type { Page } from "@playwright/test";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";

/**
 * Tells the extension that the key of a command was pressed while a page is in front. A browser
 * without a window hears no such keys, so its event is raised; unlike the key it grants no tab.
 */
export async function giveCommand(
  browser: SurtitleBrowser,
  page: Page,
  command: string,
): Promise<void> {
  await raise(browser, page, `chrome.commands.onCommand.dispatch(${JSON.stringify(command)}, tab)`);
}

/** The same for an entry of the context menu, which is the system's own and cannot be clicked on. */
export async function chooseFromMenu(
  browser: SurtitleBrowser,
  page: Page,
  entry: string,
  about: {
    readonly linkUrl?: string;
    readonly selectionText?: string;
    readonly frameId?: number;
  } = {},
): Promise<void> {
  const info = JSON.stringify({ menuItemId: entry, editable: false, ...about });
  await raise(browser, page, `chrome.contextMenus.onClicked.dispatch(${info}, tab)`);
}

async function raise(browser: SurtitleBrowser, page: Page, event: string): Promise<void> {
  await page.bringToFront();
  const worker = await browser.worker();
  await worker.evaluate(`(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    ${event};
  })()`);
}
