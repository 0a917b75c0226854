export class CaptureRefusedError extends Error {
  override readonly name = "CaptureRefusedError";
  readonly reason = "capture_refused";
}

/**
 * Requests the id with which a tab's sound is captured. The browser grants it where the user has
 * invoked the extension (toolbar button, shortcut), until the tab leaves its site.
 * @throws CaptureRefusedError
 */
export async function tabStreamId(tabId: number): Promise<string> {
  try {
    return await chrome.tabCapture.getMediaStreamId({ targetTabId: tabId });
  } catch (cause) {
    throw new CaptureRefusedError("The browser does not allow the capture of this tab.", { cause });
  }
}
