import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSoundEncoder } from "../audio/encoders/create-sound-encoder.ts";
import { DEFAULT_SOURCE_CONTENT_TYPE } from "../audio/formats/source-formats.ts";
import { CaptureFeed } from "./capture-feed.ts";
import type { OnBlock } from "./read-track.ts";
import type { RecordedSound } from "./recorded-sound.ts";
import { TabCapture } from "./tab-capture.ts";
import { TabSource } from "./tab-source.ts";
import { withEncoder } from "./testing/with-encoder.ts";

const BLOCK_FRAMES = 160;

// 10 ms of a constant level at 16 kHz, as browsers deliver it.
function block(level: number) {
  return {
    numberOfFrames: BLOCK_FRAMES,
    numberOfChannels: 1,
    copyTo: (samples: Float32Array) => samples.fill(level),
    close: vi.fn(),
  };
}

function fakeBrowser() {
  const track = { getSettings: () => ({ sampleRate: 16_000 }), stop: vi.fn() };
  const closeContext = vi.fn(async () => undefined);
  let playing: ReadableStreamDefaultController<unknown> | undefined;
  const node = {
    connect: vi.fn(),
    disconnect: vi.fn(),
    fftSize: 8,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.5),
  };
  class FakeAudioContext {
    readonly state = "running";
    readonly destination = {};
    createMediaStreamSource = () => node;
    createAnalyser = () => node;
    close = closeContext;
  }
  class FakeProcessor {
    readonly readable = new ReadableStream({
      start: (controller) => {
        playing = controller;
      },
    });
  }
  vi.stubGlobal("navigator", {
    mediaDevices: { getUserMedia: async () => ({ getAudioTracks: () => [track] }) },
  });
  vi.stubGlobal("MediaStream", class {});
  vi.stubGlobal("AudioContext", FakeAudioContext);
  vi.stubGlobal("MediaStreamTrackProcessor", FakeProcessor);
  return { track, node, closeContext, play: () => playing };
}

function fakeSource() {
  const read = (_onBlock: OnBlock, signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  return {
    sampleRateHz: 16_000,
    read: vi.fn(read),
    openGain: () => null,
    level: () => ({ state: "running", rms: 0 }) as const,
    setMuted: () => undefined,
    close: vi.fn(async () => undefined),
  };
}

describe("TabCapture", () => {
  const request = {
    tabId: 7,
    captureId: "c",
    contentType: DEFAULT_SOURCE_CONTENT_TYPE,
    ringMs: 30_000,
    muted: false,
    continuesAtMs: null,
  } as const;
  const onBroken = vi.fn(async () => undefined);
  let sound: RecordedSound | null;
  let browser: ReturnType<typeof fakeBrowser>;
  const start = async (muted = false) =>
    new TabCapture(
      await TabSource.open("s", muted),
      { ...request, muted },
      {
        serveSound: (recorded) => {
          sound = recorded;
          const events = {
            post: () => undefined,
            onNeedChanged: () => undefined,
            onFailure: vi.fn(),
          };
          return new CaptureFeed(recorded, withEncoder(createSoundEncoder), events);
        },
        onBroken,
        onSpeechEvent: vi.fn(),
      },
    );

  beforeEach(() => {
    onBroken.mockClear();
    sound = null;
    browser = fakeBrowser();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("records the sound and keeps it after stop", async () => {
    const capture = await start();
    const blocks = Array.from({ length: 9 }, () => block(0.5));
    for (const each of blocks) browser.play()?.enqueue(each);
    await vi.waitFor(() => expect(blocks.at(-1)?.close).toHaveBeenCalledOnce());
    expect(sound?.isOver).toBe(false);
    await capture.stop();
    expect(sound?.endMs).toBe(90);
    expect(sound?.isOver).toBe(true);
    expect(browser.track.stop).toHaveBeenCalledOnce();
    expect(browser.closeContext).toHaveBeenCalledOnce();
    expect(onBroken).not.toHaveBeenCalled();
  });

  it("ends when the track ends, and may be stopped afterwards", async () => {
    const capture = await start();
    browser.play()?.close();
    await vi.waitFor(() => expect(browser.closeContext).toHaveBeenCalledOnce());
    await capture.stop();
    expect(sound?.isOver).toBe(true);
    expect(browser.track.stop).toHaveBeenCalledOnce();
  });

  it("is silent while the tab is muted and still records", async () => {
    const capture = await start(true);
    expect(browser.node.connect).not.toHaveBeenCalled();
    expect(capture.playbackLevel().rms).toBe(0);
    const sounding = block(0.5);
    browser.play()?.enqueue(sounding);
    await vi.waitFor(() => expect(sounding.close).toHaveBeenCalledOnce());
    capture.setMuted(false);
    capture.setMuted(false);
    expect(browser.node.connect).toHaveBeenCalledOnce();
    expect(capture.playbackLevel().rms).toBe(0.5);
    capture.setMuted(true);
    expect(browser.node.disconnect).toHaveBeenCalledOnce();
    await capture.stop();
    expect(sound?.endMs).toBe(10);
    expect(sound?.ring.findLouder(0.4, 0)).not.toBeNull();
  });

  it("reports a read error before it ends and releases the tab", async () => {
    const capture = await start();
    const unreadable = {
      ...block(0),
      copyTo: () => {
        throw new Error("no such plane");
      },
    };
    onBroken.mockImplementationOnce(async () => expect(sound?.isOver).toBe(false) as undefined);
    browser.play()?.enqueue(unreadable);
    await vi.waitFor(() => expect(browser.closeContext).toHaveBeenCalledOnce());
    expect(unreadable.close).toHaveBeenCalledOnce();
    expect(onBroken).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: "no such plane" }),
    );
    expect(sound?.isOver).toBe(true);
    expect(browser.track.stop).toHaveBeenCalledOnce();
    await expect(capture.stop()).resolves.toBeUndefined();
  });

  it("closes each source that another one replaces, also before it was read", async () => {
    const capture = await start();
    const [second, third] = [fakeSource(), fakeSource()];
    await Promise.all([capture.changeSource(second), capture.changeSource(third)]);
    await vi.waitFor(() => expect(third.read).toHaveBeenCalledOnce());
    expect(second.read).not.toHaveBeenCalled();
    expect(second.close).toHaveBeenCalledOnce();
    expect(browser.track.stop).toHaveBeenCalledOnce();
    await capture.stop();
    expect(third.close).toHaveBeenCalledOnce();
  });

  it("ends when it is stopped in the middle of a change", async () => {
    const capture = await start();
    const second = fakeSource();
    void capture.changeSource(second);
    await capture.stop();
    expect(second.read).not.toHaveBeenCalled();
    expect(second.close).toHaveBeenCalledOnce();
    const late = fakeSource();
    expect(await capture.changeSource(late)).toBe(false);
    expect(late.close).toHaveBeenCalledOnce();
  });

  it("releases the tab when playback fails", async () => {
    vi.stubGlobal(
      "AudioContext",
      class {
        constructor() {
          throw new DOMException("No more contexts.", "NotSupportedError");
        }
      },
    );
    await expect(start()).rejects.toMatchObject({ name: "NotSupportedError" });
    expect(browser.track.stop).toHaveBeenCalledOnce();
    expect(sound).toBeNull();
  });
});
