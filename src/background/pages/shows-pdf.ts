import { runInPage } from "../../platform/run-in-page.ts";

/** Whether a tab shows a PDF in the browser's viewer, which plays no sound. */
export async function showsPdf(tabId: number): Promise<boolean> {
  try {
    const [found] = await runInPage({
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
