import { createSoundEncoder } from "../audio/encoders/create-sound-encoder.ts";
import { findDeviceSpeech } from "../device/browser/device-speech.ts";
import { findDeviceTranslation } from "../device/browser/device-translation.ts";
import type { PackState } from "../device/browser/pack-state.ts";
import { Translators } from "../device/translators.ts";
import { acceptChannel } from "../messaging/channel.ts";
import { ForeignPorts } from "../messaging/foreign-ports.ts";
import { send } from "../messaging/messenger.ts";
import type {
  CaptureName,
  CaptureRequest,
  CaptureStarted,
  ChangeSourceRequest,
  PlaybackLevel,
  SoundSourceRequest,
} from "../messaging/protocol.ts";
import type { StreamProgress } from "../messaging/sound-protocol.ts";
import { RECOGNISER_RATE_HZ } from "./capture-feed.ts";
import { FeedServer } from "./feed-server.ts";
import { PlayerEnds } from "./players/player-ends.ts";
import { createTrackWriter } from "./recogniser/track-writer.ts";
import type { SoundSource } from "./sound-source.ts";
import { TabCapture } from "./tab-capture.ts";
import { TabSource } from "./tab-source.ts";

const translators = new Translators(findDeviceTranslation());

const foreignPorts = new ForeignPorts("player-sound");

const server = new FeedServer({
  createEncoder: createSoundEncoder,
  async startRecogniser(options) {
    const { LocalRecogniser } = await import("./recogniser/local-recogniser.ts");
    return await LocalRecogniser.start({
      ...options,
      speech: findDeviceSpeech(),
      createTrack: () => createTrackWriter(RECOGNISER_RATE_HZ),
    });
  },
  translate: (request) => translators.translate(request),
  onFailure: (name, error) => void reportBroken(name, error),
  onWorkerGone: () => foreignPorts.closeAll(),
});

const playerEnds = new PlayerEnds((accept, signal) => {
  acceptChannel("player-sound", accept, signal);
  foreignPorts.collect(signal);
});

// By capture ID: the sound of a tab's earlier capture may still be needed.
const captures = new Map<string, TabCapture>();

/**
 * Starts capturing a tab and drops its earlier captures.
 * @throws DOMException when the browser refuses the sound
 */
export async function startCapture(request: CaptureRequest): Promise<CaptureStarted> {
  const earlier = [...captures.values()].filter(({ tabId }) => tabId === request.tabId);
  await Promise.all(earlier.map(forgetCapture));
  const { tabId, captureId } = request;
  const name = { tabId, captureId };
  const { source: wanted, muted, continuesAtMs } = request;
  const source = await openSource(name, wanted, { muted, continuesAtMs });
  const capture = new TabCapture(source, request, {
    serveSound: (sound, speaker) => server.serveCapture(name, sound, speaker),
    onBroken: (thrown) => reportBroken(name, thrown),
    onSpeechEvent: (news) => server.sendSpeechEvent(name, news),
  });
  captures.set(captureId, capture);
  server.offerPort();
  return { sampleRateHz: capture.sampleRateHz };
}

/**
 * Continues a capture with another source.
 * @returns false when the capture no longer runs
 * @throws DOMException when the browser refuses the sound
 */
export async function changeSource(request: ChangeSourceRequest): Promise<boolean> {
  const { tabId, captureId, source, muted } = request;
  const capture = captures.get(captureId);
  if (!capture) return false;
  return await capture.changeSource(
    await openSource({ tabId, captureId }, source, { muted, continuesAtMs: null }),
  );
}

/** How far the words of a capture have come; null when it no longer exists, with its sound. */
export function captureProgress({ captureId }: CaptureName): StreamProgress | null {
  // A restarted worker asks this first and needs a port.
  server.offerPort();
  return captures.has(captureId) ? server.progressOf(captureId) : null;
}

/** Whether any capture exists, running or kept. */
export function hasCaptures(): boolean {
  return captures.size > 0;
}

/**
 * Releases the tab and keeps the recorded sound. Repeated calls wait for the same end.
 * @returns false when the tab was not captured
 */
export async function stopCapture({ tabId }: { tabId: number }): Promise<boolean> {
  const capture = findCapture(tabId);
  await capture?.stop();
  return capture !== undefined;
}

/** Drops the recorded sound of a capture, and releases one that still runs. */
export async function forgetCapture({ captureId }: Pick<CaptureName, "captureId">): Promise<void> {
  const capture = captures.get(captureId);
  captures.delete(captureId);
  server.forgetCapture(captureId);
  await capture?.stop();
}

export function muteCapture({ tabId, muted }: { tabId: number; muted: boolean }): void {
  findCapture(tabId)?.setMuted(muted);
}

export function playbackLevel({ tabId }: { tabId: number }): PlaybackLevel {
  return findCapture(tabId)?.playbackLevel() ?? { state: "closed", rms: 0, dub: null };
}

export async function speechPackState({ language }: { language: string }): Promise<PackState> {
  return (await findDeviceSpeech()?.packState(language)) ?? "unavailable";
}

async function openSource(
  name: CaptureName,
  source: SoundSourceRequest,
  { muted, continuesAtMs }: Pick<CaptureRequest, "muted" | "continuesAtMs">,
): Promise<SoundSource> {
  if (source.kind === "tab") return await TabSource.open(source.streamId, muted);
  const onSounding = (isSounding: boolean) =>
    void send("background", "playersSounding", { ...name, isSounding }).catch(() => undefined);
  // Most captures are of whole tabs.
  const { PlayersSource } = await import("./players/players-source.ts");
  const { isOne } = source;
  return new PlayersSource(playerEnds, { tabId: name.tabId, isOne, continuesAtMs, onSounding });
}

function findCapture(tabId: number): TabCapture | undefined {
  return [...captures.values()].find((capture) => capture.tabId === tabId);
}

async function reportBroken(name: CaptureName, thrown: unknown): Promise<void> {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  // If this message fails, the background still gets the end of the feed.
  await send("background", "captureBroken", { ...name, message }).catch(() => undefined);
}
