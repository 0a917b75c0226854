import { SerialQueue } from "../../lib/serial-queue.ts";
import { send } from "../../messaging/messenger.ts";
import type { CaptureName, CaptureRequest, CaptureStarted } from "../../messaging/protocol.ts";

const CAPTURE_PAGE = "src/capture/index.html";

// One call after the other: the document must not close during a call.
const calls = new SerialQueue();

/**
 * Captures a tab in the offscreen document, which it opens if necessary. Only there captured sound
 * stays audible without feedback, and capture survives a navigation of the tab.
 */
export function startCapture(request: CaptureRequest): Promise<CaptureStarted> {
  return calls.run(async () => {
    await openDocument();
    return send("capture", "startCapture", request);
  });
}

/** Whether this capture still exists, with the sound in its ring. */
export function isCapturing({ tabId, captureId }: CaptureName): Promise<boolean> {
  return calls.run(
    async () => (await isOpen()) && (await send("capture", "isCapturing", { tabId, captureId })),
  );
}

export function muteCapture(tabId: number, muted: boolean): Promise<void> {
  return calls.run(async () => {
    if (await isOpen()) await send("capture", "muteCapture", { tabId, muted });
  });
}

/**
 * Stops capturing a tab. The sound in the ring stays available.
 * @returns false when the tab was not captured
 */
export function stopCapture(tabId: number): Promise<boolean> {
  return calls.run(
    async () => (await isOpen()) && (await send("capture", "stopCapture", { tabId })),
  );
}

export function forgetCapture({ tabId, captureId }: CaptureName): Promise<void> {
  return calls.run(async () => {
    if (await isOpen()) await send("capture", "forgetCapture", { tabId, captureId });
  });
}

/** Whether the browser can recognise a language on this computer. Only while a tab is captured. */
export function canRecognise(language: string): Promise<boolean> {
  return calls.run(
    async () =>
      (await isOpen()) && (await send("capture", "speechPackState", { language })) === "available",
  );
}

/** Closes the document. Call it when no tab is captured. */
export function closeCapture(): Promise<void> {
  return calls.run(async () => {
    if (await isOpen()) await chrome.offscreen.closeDocument();
  });
}

async function openDocument(): Promise<void> {
  if (await isOpen()) return;
  await chrome.offscreen.createDocument({
    url: CAPTURE_PAGE,
    // With AUDIO_PLAYBACK alone the browser closes the document after 30 seconds of silence.
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
