import { browser } from "./browser.ts";

const PANEL_PAGE = "src/transcript/panel.html";

const WINDOW = { width: 420, height: 720 };

/**
 * Opens the transcript beside the page; in a browser without a side panel in a window of its own.
 * The browser allows it only while it handles what the user did, so nothing may be awaited before.
 */
export async function openTranscript(tabId: number, windowId: number | undefined): Promise<void> {
  // The polyfill does not know it.
  const panel = globalThis.chrome?.sidePanel;
  if (panel && windowId !== undefined) {
    try {
      await panel.open({ windowId });
      return;
    } catch {
      // A kind of window that has none.
    }
  }
  const url = browser.runtime.getURL(`${PANEL_PAGE}?tab=${tabId}`);
  await browser.windows.create({ url, type: "popup", ...WINDOW });
}
