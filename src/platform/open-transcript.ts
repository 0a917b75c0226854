import { browser } from "./browser.ts";

const PANEL_PAGE = "src/transcript/panel.html";

const WINDOW = { width: 420, height: 720 };

/**
 * Opens the transcript in the side panel, or in a window where there is none. Call it before any
 * `await` in the handler: browsers open the panel only on a user gesture.
 */
export async function openTranscript(tabId: number, windowId: number | undefined): Promise<void> {
  // The polyfill does not know it.
  const panel = globalThis.chrome?.sidePanel;
  if (panel && windowId !== undefined) {
    try {
      await panel.open({ windowId });
      return;
    } catch {
      // This kind of window has no side panel.
    }
  }
  const url = browser.runtime.getURL(`${PANEL_PAGE}?tab=${tabId}`);
  await browser.windows.create({ url, type: "popup", ...WINDOW });
}
