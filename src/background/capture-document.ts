import { send } from "../messaging/messenger.ts";
import type { CaptureStarted } from "../messaging/protocol.ts";
import { STREAM_POLICY } from "../voice/stream-policy.ts";

const CAPTURE_PAGE = "src/capture/index.html";

let opening: Promise<void> | null = null;

/**
 * Captures a tab in the offscreen document, which is opened if need be: only there captured sound
 * stays audible without feeding back, and only there it outlives a navigation of the tab.
 * @param streamId from {@link tabStreamId}
 */
export async function startCapture(tabId: number, streamId: string): Promise<CaptureStarted> {
  opening ??= openDocument().finally(() => {
    opening = null;
  });
  await opening;
  return send("capture", "startCapture", { tabId, streamId, chunkMs: STREAM_POLICY.chunkMs });
}

/** Releases a tab's sound; its last chunk says so. */
export async function stopCapture(tabId: number): Promise<void> {
  if (await isOpen()) await send("capture", "stopCapture", { tabId });
}

/** Closes the document. Call it when no tab is captured any more. */
export async function closeCapture(): Promise<void> {
  if (await isOpen()) await chrome.offscreen.closeDocument();
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
