import type { Page } from "@playwright/test";
import { waitFor } from "../wait-for.ts";
import type { SurtitleBrowser } from "./launch-surtitle.ts";

/**
 * Allows the extension in private windows, as a user does on the browser's own page. This restarts
 * the extension.
 */
export async function allowPrivateWindows(browser: SurtitleBrowser): Promise<void> {
  const page = await browser.context.newPage();
  await page.goto("chrome://extensions");
  await page.evaluate(allow(browser.extensionId));
  await waitFor("the extension to run again", () =>
    page.evaluate<boolean>(isAllowed(browser.extensionId)),
  );
  await page.close();
}

export async function openPrivateWindow(browser: SurtitleBrowser, url: string): Promise<Page> {
  const opened = browser.context.waitForEvent("page");
  // The previous service worker may be listed for a moment longer.
  await waitFor("a private window", async () => {
    const worker = await browser.worker();
    return await worker.evaluate<boolean>(openWindow(url)).catch(() => false);
  });
  const page = await opened;
  await page.waitForURL(url);
  return page;
}

// Strings, because the types do not include the private API of the browser's own pages.
const allow = (extensionId: string) => `(async () => {
  // Without this the browser does not restart an unpacked extension.
  await chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
  await chrome.developerPrivate.updateExtensionConfiguration({
    extensionId: ${JSON.stringify(extensionId)},
    incognitoAccess: true,
  });
})()`;

const isAllowed = (extensionId: string) => `(async () => {
  const all = await chrome.developerPrivate.getExtensionsInfo();
  const own = all.find(({ id }) => id === ${JSON.stringify(extensionId)});
  return own?.state === "ENABLED" && own.incognitoAccess.isActive;
})()`;

const openWindow = (url: string) => `(async () => {
  // The answer to an earlier attempt may have been lost.
  if ((await chrome.windows.getAll()).some(({ incognito }) => incognito)) return true;
  const { incognito } = await chrome.windows.create({
    incognito: true,
    url: ${JSON.stringify(url)},
  });
  return incognito;
})()`;
