import type { Page } from "@playwright/test";
import { activeTab } from "../browser/active-tab.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { waitFor } from "../wait-for.ts";

/**
 * Reports to the extension that a command's key was pressed. A headless browser receives no such
 * keys, so the event is dispatched; unlike the key it grants access to no tab.
 */
export async function dispatchCommand(
  browser: SurtitleBrowser,
  page: Page,
  command: string,
): Promise<void> {
  await raise(browser, page, keyEvent(command));
}

/** Does the same for an entry of the context menu, which is native and cannot be clicked. */
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
  await raise(browser, page, menuEvent(entry, about));
}

/**
 * Reports the key of a command and its entry of the menu at the same moment, as if the user had
 * pressed twice.
 */
export async function dispatchTwice(
  browser: SurtitleBrowser,
  page: Page,
  command: string,
): Promise<void> {
  await raise(browser, page, `${keyEvent(command)}; ${menuEvent(command)}`);
}

const keyEvent = (command: string) =>
  `chrome.commands.onCommand.dispatch(${JSON.stringify(command)}, tab)`;

function menuEvent(entry: string, about: object = {}): string {
  const info = JSON.stringify({ menuItemId: entry, editable: false, ...about });
  return `chrome.contextMenus.onClicked.dispatch(${info}, tab)`;
}

async function raise(browser: SurtitleBrowser, page: Page, event: string): Promise<void> {
  await page.bringToFront();
  const tabId = await waitFor(`${page.url()} to be the active tab`, async () => {
    const tab = await activeTab(browser);
    return tab && (tab.url ?? page.url()) === page.url() && tab.id;
  });
  const worker = await browser.worker();
  await worker.evaluate(`chrome.tabs.get(${tabId}).then((tab) => { ${event}; })`);
}
