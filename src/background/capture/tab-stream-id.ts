/** The browser did not hand out a tab's sound. */
export class CaptureRefusedError extends Error {
  override readonly name = "CaptureRefusedError";
  readonly reason = "capture_refused";
}

/**
 * Asks for the sound of a tab. The browser grants it for a tab on which the user has invoked the
 * extension (toolbar button, shortcut), until the tab leaves its site.
 * @throws CaptureRefusedError
 */
export async function tabStreamId(tabId: number): Promise<string> {
  try {
    return await chrome.tabCapture.getMediaStreamId({ targetTabId: tabId });
  } catch (cause) {
    throw new CaptureRefusedError("The tab's sound was not handed out.", { cause });
  }
}
