import { browser } from "../../platform/browser.ts";

/** Whether a tab shows a PDF in the browser's viewer, which plays no sound. */
export async function showsPdf(tabId: number): Promise<boolean> {
  try {
    const [found] = await browser.scripting.executeScript({
      target: { tabId },
      func: () => document.contentType,
      injectImmediately: true,
    });
    return found?.result === "application/pdf";
  } catch {
    // A page that allows no script; the overlay meets the same refusal.
    return false;
  }
}
