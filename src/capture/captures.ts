import { createSoundEncoder } from "../audio/sound-encoder.ts";
import { send } from "../messaging/messenger.ts";
import type {
  CaptureName,
  CaptureRequest,
  CaptureStarted,
  PlaybackLevel,
} from "../messaging/protocol.ts";
import { FeedServer } from "./feed-server.ts";
import { TabCapture } from "./tab-capture.ts";

const server = new FeedServer({
  createEncoder: createSoundEncoder,
  onFailure: (name, error) => void tellBroken(name, error),
});

/** By their id: a tab's earlier capture may still be asked for what it has kept. */
const captures = new Map<string, TabCapture>();

/** Starts to capture a tab; an earlier capture of the same tab is forgotten first. */
export async function startCapture(request: CaptureRequest): Promise<CaptureStarted> {
  const earlier = [...captures.values()].filter(({ tabId }) => tabId === request.tabId);
  await Promise.all(earlier.map(forgetCapture));
  const { tabId, captureId } = request;
  const name = { tabId, captureId };
  const capture = await TabCapture.start(request, {
    serve: (sound, speaker) => server.serve(name, sound, speaker),
    onBroken: (thrown) => tellBroken(name, thrown),
    onSpeechNews: (news) => server.tellSpeech(name, news),
  });
  captures.set(captureId, capture);
  server.greet();
  return { sampleRateHz: capture.sampleRateHz };
}

/** Whether a capture is still there, with the sound it keeps. */
export function isCapturing({ captureId }: CaptureName): boolean {
  // A new life of the worker asks this first, and needs a port to go on.
  server.greet();
  return captures.has(captureId);
}

/**
 * Releases a tab's sound; what is kept of it stays. Asked twice, both wait for the one end.
 * @returns false when the tab was not captured
 */
export async function stopCapture({ tabId }: { tabId: number }): Promise<boolean> {
  const capture = captureOf(tabId);
  await capture?.stop();
  return capture !== undefined;
}

/** Gives up what is kept of a capture; one that still runs is released. */
export async function forgetCapture({ captureId }: Pick<CaptureName, "captureId">): Promise<void> {
  const capture = captures.get(captureId);
  captures.delete(captureId);
  server.forget(captureId);
  await capture?.stop();
}

/** Stops or goes on playing a tab's sound. */
export function muteCapture({ tabId, muted }: { tabId: number; muted: boolean }): void {
  captureOf(tabId)?.setMuted(muted);
}

/** How loud a tab's sound is being played on. */
export function playbackLevel({ tabId }: { tabId: number }): PlaybackLevel {
  return captureOf(tabId)?.playbackLevel() ?? { state: "closed", rms: 0, dub: null };
}

function captureOf(tabId: number): TabCapture | undefined {
  return [...captures.values()].find((capture) => capture.tabId === tabId);
}

/** Says that nothing more comes of a capture, and why. */
async function tellBroken(name: CaptureName, thrown: unknown): Promise<void> {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  // A background that cannot be told learns it from the end of the feed.
  await send("background", "captureBroken", { ...name, message }).catch(() => undefined);
}
