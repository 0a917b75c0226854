import type { Page } from "@playwright/test";
import { waitFor } from "../wait-for.ts";
import { ExtensionManager } from "./extension-manager.ts";
import type { SurtitleBrowser } from "./launch-surtitle.ts";

/**
 * Allows the extension in private windows, which restarts it. Resolves when the next service worker
 * runs: the previous one is listed for a moment longer, and a request to it fails.
 */
export async function allowPrivateWindows(browser: SurtitleBrowser): Promise<void> {
  await (await browser.worker()).evaluate("globalThis.isDoomed = true");
  const manager = await ExtensionManager.open(browser.context);
  await manager.allowPrivateWindows(browser.extensionId);
  await waitFor("the extension to run again", () =>
    manager.isAllowedInPrivateWindows(browser.extensionId),
  );
  const isNext = async () => !(await (await browser.worker()).evaluate("globalThis.isDoomed"));
  // A worker that ends during the request may never answer.
  await waitFor("the next service worker", isNext, { answerMs: 2000 });
  await manager.page.close();
}

export async function openPrivateWindow(browser: SurtitleBrowser, url: string): Promise<Page> {
  const opened = browser.context.waitForEvent("page");
  await waitFor("a private window", async () => {
    const worker = await browser.worker();
    return await worker.evaluate<boolean>(openWindow(url));
  });
  const page = await opened;
  await page.waitForURL(url);
  return page;
}

// A string, because the TypeScript runner would change a function in transit.
const openWindow = (url: string) => `(async () => {
  // The answer to an earlier attempt may have been lost.
  if ((await chrome.windows.getAll()).some(({ incognito }) => incognito)) return true;
  const { incognito } = await chrome.windows.create({
    incognito: true,
    url: ${JSON.stringify(url)},
  });
  return incognito;
})()`;
