import selectionScript from "../../../overlay/selection/content-script.ts?script&iife";
import { browser } from "../../../platform/browser.ts";

/**
 * Puts what shows a translation beside the selection into a tab's page, which the user has just
 * asked for there. A page that has it already keeps it.
 * @returns false when the browser allows no script in the page
 */
export async function injectSelection(tabId: number): Promise<boolean> {
  try {
    await browser.scripting.executeScript({
      target: { tabId },
      files: [selectionScript],
      injectImmediately: true,
    });
    return true;
  } catch {
    return false;
  }
}
