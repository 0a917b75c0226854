import overlayScript from "../../overlay/content-script.ts?script&iife";
import partsScript from "../../overlay/parts/content-script.ts?script&iife";
import { browser } from "../../platform/browser.ts";

/**
 * Puts the overlay into a tab's page, and into its frames as far as the browser allows: there it
 * only looks at the players. A page or frame that has it already keeps the one it has.
 * @returns false when the browser allows no script in the page: one of its own pages, or a site to
 *   which the tab has gone since the user invoked the extension
 */
export async function injectOverlay(tabId: number): Promise<boolean> {
  const script = { files: [partsScript, overlayScript], injectImmediately: true };
  try {
    await browser.scripting.executeScript({ target: { tabId }, ...script });
  } catch {
    return false;
  }
  // Frames of other sites are left out by the browser; nobody waits for the rest.
  const allFrames = { target: { tabId, allFrames: true }, ...script };
  void browser.scripting.executeScript(allFrames).catch(() => undefined);
  return true;
}
