import cuesScript from "../../overlay/cues/content-script.ts?script&iife";
import partsScript from "../../overlay/parts/content-script.ts?script&iife";
import { browser } from "../../platform/browser.ts";

/**
 * Puts what shows a stored transcript into a tab's page, and into its frames as far as the browser
 * allows: there it only looks at the players. A page or frame that has it already keeps it.
 * @returns false when the browser allows no script in the page
 */
export async function injectCues(tabId: number): Promise<boolean> {
  const script = { files: [partsScript, cuesScript], injectImmediately: true };
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
