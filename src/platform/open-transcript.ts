import { browser } from "./browser.ts";

const PANEL_PAGE = "src/transcript/panel.html";

const LIBRARY_PAGE = "src/transcript/library.html";

const WINDOW = { width: 420, height: 720 };

/**
 * Opens the transcript in the side panel or sidebar, or in a window where there is none. Call it
 * before any `await` in the handler: browsers open the panel only on a user gesture.
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
  // Firefox's sidebar; Chromium has no such API.
  const sidebar: typeof browser.sidebarAction | undefined = browser.sidebarAction;
  if (sidebar) return sidebar.open();
  const url = browser.runtime.getURL(`${PANEL_PAGE}?tab=${tabId}`);
  await browser.windows.create({ url, type: "popup", ...WINDOW });
}

export interface StoredTranscriptPlace {
  readonly sessionId: string;
  /** Whether to ask for a language to translate it into. */
  readonly translate: boolean;
}

/** Opens a stored transcript in a new tab next to the tab it belongs to. */
export async function openStoredTranscript(
  { sessionId, translate }: StoredTranscriptPlace,
  openerTabId: number,
): Promise<void> {
  const place = new URLSearchParams({ session: sessionId, ...(translate && { translate: "" }) });
  const url = browser.runtime.getURL(`${LIBRARY_PAGE}#${place}`);
  await browser.tabs.create({ url, openerTabId });
}
