import type { Page } from "@playwright/test";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { waitFor } from "../wait-for.ts";
import { PopupHandle } from "./popup-handle.ts";

/**
 * Presses the extension's toolbar button for a page, which also grants the extension that tab, and
 * returns the popup that opens.
 */
export async function openPopup(browser: SurtitleBrowser, page: Page): Promise<PopupHandle> {
  const { targets } = browser;
  await page.bringToFront();
  // Just after a navigation, the page may still be listed under its former address.
  const targetId = await waitFor("the tab to be listed", () => targets.tabTargetId(page));
  const before = new Set((await targets.list()).map((target) => target.targetId));
  await targets.session.send("Extensions.triggerAction", { id: browser.extensionId, targetId });
  const popupUrl = browser.extensionUrl("src/popup/");
  const popup = await targets.waitForTarget(
    "the popup to open",
    ({ type, url, targetId: id }) => type === "page" && url.startsWith(popupUrl) && !before.has(id),
  );
  const session = await targets.attach(popup.targetId);
  await session.waitUntilLoaded();
  return new PopupHandle(session);
}
