import { SerialQueue } from "../../lib/serial-queue.ts";
import { send } from "../../messaging/messenger.ts";
import type { CaptureName, CaptureRequest, CaptureStarted } from "../../messaging/protocol.ts";

const CAPTURE_PAGE = "src/capture/index.html";

/** What is done with the document is done in turn: it must not be closed while it is talked to. */
const turns = new SerialQueue();

/**
 * Captures a tab in the offscreen document, which is opened if need be: only there captured sound
 * stays audible without feeding back, and only there it outlives a navigation of the tab.
 */
export function startCapture(request: CaptureRequest): Promise<CaptureStarted> {
  return turns.run(async () => {
    await openDocument();
    return send("capture", "startCapture", request);
  });
}

/** Whether this very capture is still there, with the sound it keeps. */
export function isCapturing({ tabId, captureId }: CaptureName): Promise<boolean> {
  return turns.run(
    async () => (await isOpen()) && (await send("capture", "isCapturing", { tabId, captureId })),
  );
}

/** Follows the user in muting a tab; one that is not captured is left alone. */
export function muteCapture(tabId: number, muted: boolean): Promise<void> {
  return turns.run(async () => {
    if (await isOpen()) await send("capture", "muteCapture", { tabId, muted });
  });
}

/**
 * Releases a tab's sound; what was captured of it can still be had.
 * @returns false when the tab was not captured
 */
export function stopCapture(tabId: number): Promise<boolean> {
  return turns.run(
    async () => (await isOpen()) && (await send("capture", "stopCapture", { tabId })),
  );
}

/** Lets go of a capture and of all that is kept of it. */
export function forgetCapture({ tabId, captureId }: CaptureName): Promise<void> {
  return turns.run(async () => {
    if (await isOpen()) await send("capture", "forgetCapture", { tabId, captureId });
  });
}

/** Closes the document. Call it when no tab is captured any more. */
export function closeCapture(): Promise<void> {
  return turns.run(async () => {
    if (await isOpen()) await chrome.offscreen.closeDocument();
  });
}

async function openDocument(): Promise<void> {
  if (await isOpen()) return;
  await chrome.offscreen.createDocument({
    url: CAPTURE_PAGE,
    // With AUDIO_PLAYBACK alone the browser would close it after half a minute of silence.
    reasons: ["USER_MEDIA", "AUDIO_PLAYBACK"] as chrome.offscreen.Reason[],
    justification: "Hears the tab's sound for captions and plays it on.",
  });
}

async function isOpen(): Promise<boolean> {
  const contexts = await chrome.runtime.getContexts({
    contextTypes: ["OFFSCREEN_DOCUMENT"] as chrome.runtime.ContextType[],
  });
  return contexts.length > 0;
}
