import { hasTabSound, requestTabStreamId } from "../../platform/tab-sound.ts";

export class CaptureRefusedError extends Error {
  override readonly name = "CaptureRefusedError";
  readonly reason: "capture_refused" | "capture_taken";

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = TAKEN.test(String(options?.cause)) ? "capture_taken" : "capture_refused";
  }
}

// Chromium has only this sentence for a tab that is captured already (`kCapturingSameTab` in
// tab_capture_api.cc); it is never translated.
const TAKEN = /Cannot capture a tab with an active stream/;

/**
 * Requests the id with which a tab's sound is captured. The browser grants it where the user has
 * invoked the extension (toolbar button, shortcut), until the tab leaves its site.
 * @throws CaptureRefusedError
 */
export async function tabStreamId(tabId: number): Promise<string> {
  try {
    return await requestTabStreamId(tabId);
  } catch (cause) {
    throw new CaptureRefusedError("The browser does not allow the capture of this tab.", { cause });
  }
}

/**
 * Whether the browser would let a tab be captured now; null when another extension captures it.
 * Players need no more than the permission for their site.
 */
export async function mayCapture(tabId: number): Promise<boolean | null> {
  if (!hasTabSound()) return true;
  try {
    await tabStreamId(tabId);
    return true;
  } catch (thrown) {
    return (thrown as CaptureRefusedError).reason === "capture_taken" ? null : false;
  }
}
