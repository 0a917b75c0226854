// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SoundChunk } from "../messaging/sound-chunk.ts";
import { TabCapture } from "./tab-capture.ts";

const BLOCK_FRAMES = 160;

/** Ten milliseconds of a constant level at 16 kHz, as the browser hands them out. */
function block(level: number) {
  return {
    numberOfFrames: BLOCK_FRAMES,
    numberOfChannels: 1,
    copyTo: (samples: Float32Array) => samples.fill(level),
    close: vi.fn(),
  };
}

/** The browser's side of a capture: a track whose sound the test plays. */
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

describe("TabCapture", () => {
  const sent: SoundChunk[] = [];
  const request = { tabId: 7, streamId: "s", chunkMs: 60, muted: false };
  let browser: ReturnType<typeof fakeBrowser>;
  const start = () => TabCapture.start(request, { send: (chunk) => sent.push(chunk) });

  beforeEach(() => {
    sent.length = 0;
    browser = fakeBrowser();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("cuts what it hears into chunks, and gives the rest as the last one when stopped", async () => {
    const capture = await start();
    const blocks = Array.from({ length: 9 }, () => block(0.5));
    for (const each of blocks) browser.play()?.enqueue(each);
    await vi.waitFor(() => expect(blocks.at(-1)?.close).toHaveBeenCalledOnce());
    await capture.stop();
    expect(
      sent.map(({ tabId, startMs, durationMs, last }) => ({ tabId, startMs, durationMs, last })),
    ).toEqual([
      { tabId: 7, startMs: 0, durationMs: 60, last: false },
      { tabId: 7, startMs: 60, durationMs: 30, last: true },
    ]);
    expect(browser.track.stop).toHaveBeenCalledOnce();
    expect(browser.closeContext).toHaveBeenCalledOnce();
  });

  it("says so when the sound ends by itself, once, also when it is stopped after that", async () => {
    const capture = await start();
    browser.play()?.close();
    await vi.waitFor(() => expect(browser.closeContext).toHaveBeenCalledOnce());
    await capture.stop();
    expect(sent.map(({ last, bytes }) => [last, bytes.length])).toEqual([[true, 0]]);
    expect(browser.track.stop).toHaveBeenCalledOnce();
  });

  it("is not heard while the tab is muted, and captures all the same", async () => {
    const muted = { ...request, muted: true };
    const capture = await TabCapture.start(muted, { send: (chunk) => sent.push(chunk) });
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
    expect(sent.map(({ durationMs, peak }) => [durationMs, peak > 0])).toEqual([[10, true]]);
  });

  it("lets go of everything when the sound cannot be read any more", async () => {
    const capture = await start();
    const unreadable = {
      ...block(0),
      copyTo: () => {
        throw new Error("no such plane");
      },
    };
    browser.play()?.enqueue(unreadable);
    await vi.waitFor(() => expect(browser.closeContext).toHaveBeenCalledOnce());
    expect(unreadable.close).toHaveBeenCalledOnce();
    expect(sent.map(({ last }) => last)).toEqual([true]);
    expect(browser.track.stop).toHaveBeenCalledOnce();
    await expect(capture.stop()).resolves.toBeUndefined();
  });

  it("gives the tab its sound back when it cannot be played on", async () => {
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
    expect(sent).toEqual([]);
  });
});
