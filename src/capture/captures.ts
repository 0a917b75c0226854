import type { CaptureRequest, CaptureStarted, PlaybackLevel } from "../messaging/protocol.ts";
import { SoundSender } from "../messaging/sound-sender.ts";
import { TabCapture } from "./tab-capture.ts";

/** One for all tabs: the background tells the chunks apart by their tab. */
const sender = new SoundSender();
const captures = new Map<number, TabCapture>();

/** Starts to capture a tab; an earlier capture of the same tab is released first. */
export async function startCapture(request: CaptureRequest): Promise<CaptureStarted> {
  await stopCapture(request);
  const capture = await TabCapture.start(request, sender);
  captures.set(request.tabId, capture);
  return { sampleRateHz: capture.sampleRateHz };
}

/**
 * Releases a tab's sound. Asked twice, both wait for the one end.
 * @returns false when the tab was not captured
 */
export async function stopCapture({ tabId }: { tabId: number }): Promise<boolean> {
  const capture = captures.get(tabId);
  if (!capture) return false;
  await capture.stop();
  if (captures.get(tabId) === capture) captures.delete(tabId);
  return true;
}

/** Stops or goes on playing a tab's sound. */
export function muteCapture({ tabId, muted }: { tabId: number; muted: boolean }): void {
  captures.get(tabId)?.setMuted(muted);
}

/** How loud a tab's sound is being played on. */
export function playbackLevel({ tabId }: { tabId: number }): PlaybackLevel {
  return captures.get(tabId)?.playbackLevel() ?? { state: "closed", rms: 0 };
}
