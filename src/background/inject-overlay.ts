import overlayScript from "../overlay/content-script.ts?script&iife";
import { browser } from "../platform/browser.ts";

/**
 * Puts the overlay into a tab's page; a page that has it already keeps the one it has.
 * @returns false when the browser allows no script there: one of its own pages, or a site to which
 *   the tab has gone since the user invoked the extension
 */
export async function injectOverlay(tabId: number): Promise<boolean> {
  try {
    await browser.scripting.executeScript({
      target: { tabId },
      files: [overlayScript],
      injectImmediately: true,
    });
    return true;
  } catch {
    return false;
  }
}
