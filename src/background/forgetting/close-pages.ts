import { requestPagesToClose } from "../../messaging/page-closing.ts";

// Time for pages to close themselves, and then for the browser to close them, in milliseconds.
const LIMIT_MS = 3000;

const LOOK_EVERY_MS = 50;

/**
 * Closes every extension page: tabs, windows, popup and side panel. Unsaved forms are discarded.
 * @param except path of the page that stays
 * @returns whether all others are closed
 */
export async function closePages(except: string): Promise<boolean> {
  const open = () => openPages(except);
  const before = await open();
  if (before.length === 0) return true;
  requestPagesToClose();
  if (await areGone(open)) return true;
  const tabIds = (await open()).flatMap(({ tabId }) => (tabId >= 0 ? [tabId] : []));
  await chrome.tabs.remove(tabIds).catch(() => undefined);
  return await areGone(open);
}

async function openPages(except: string): Promise<chrome.runtime.ExtensionContext[]> {
  const contexts = await chrome.runtime.getContexts({
    contextTypes: ["TAB", "POPUP", "SIDE_PANEL"] as chrome.runtime.ContextType[],
  });
  return contexts.filter(({ documentUrl }) => documentUrl !== chrome.runtime.getURL(except));
}

async function areGone(open: () => Promise<readonly unknown[]>): Promise<boolean> {
  const untilMs = Date.now() + LIMIT_MS;
  for (;;) {
    if ((await open()).length === 0) return true;
    if (Date.now() > untilMs) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
