import type { CaptureRequest, CaptureStarted, PlaybackLevel } from "../messaging/protocol.ts";
import { TabCapture } from "./tab-capture.ts";

const captures = new Map<number, TabCapture>();

/** Starts to capture a tab; an earlier capture of the same tab is released first. */
export async function startCapture(request: CaptureRequest): Promise<CaptureStarted> {
  await stopCapture(request);
  const capture = await TabCapture.start(request);
  captures.set(request.tabId, capture);
  return { sampleRateHz: capture.sampleRateHz };
}

/** Releases a tab's sound; a tab that is not captured is left alone. */
export async function stopCapture({ tabId }: { tabId: number }): Promise<void> {
  const capture = captures.get(tabId);
  captures.delete(tabId);
  await capture?.stop();
}

/** How loud a tab's sound is being played on. */
export function playbackLevel({ tabId }: { tabId: number }): PlaybackLevel {
  return captures.get(tabId)?.playbackLevel() ?? { state: "closed", rms: 0 };
}
