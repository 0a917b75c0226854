// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CaptionStatus } from "../messaging/caption-status.ts";
import type { SoundChunk } from "../messaging/sound-chunk.ts";
import { DEFAULT_SETTINGS } from "../settings/settings.ts";
import { settingsStore } from "../settings/settings-store.ts";
import type { StreamCodec } from "../voice/codec/stream-codec.ts";
import type { WordSourceEvents } from "../voice/word-source.ts";
import { CaptionedTabs } from "./captioned-tabs.ts";
import { CaptureRefusedError } from "./tab-stream-id.ts";

const { browser, mutedTabs, remembers, stored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../platform/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

/** The capture document: which tabs it captures, and every call to it, in order. */
const capture = vi.hoisted(() => ({
  captured: new Set<number>(),
  calls: [] as string[],
  /** What letting go of a tab waits for. */
  stopping: Promise.resolve(),
}));
vi.mock("./capture-document.ts", () => ({
  startCapture: async (tabId: number, _streamId: string, muted: boolean) => {
    capture.calls.push(`start ${tabId}${muted ? " muted" : ""}`);
    capture.captured.add(tabId);
  },
  stopCapture: async (tabId: number) => {
    await capture.stopping;
    capture.calls.push(`stop ${tabId}`);
    return capture.captured.delete(tabId);
  },
  muteCapture: async (tabId: number, muted: boolean) =>
    void capture.calls.push(`${muted ? "mute" : "unmute"} ${tabId}`),
  closeCapture: async () => void capture.calls.push("close"),
}));

const page = vi.hoisted(() => ({ allowsOverlay: true }));
vi.mock("./inject-overlay.ts", () => ({ injectOverlay: async () => page.allowsOverlay }));

const streamIds = vi.hoisted(() => ({ next: (): Promise<string> => Promise.resolve("id") }));
vi.mock("./tab-stream-id.ts", async (original) => ({
  ...(await original<typeof import("./tab-stream-id.ts")>()),
  tabStreamId: () => streamIds.next(),
}));

/** The stream of one session, which the test speaks for. */
const streams = vi.hoisted(
  () =>
    [] as {
      events: WordSourceEvents;
      textFrames: boolean;
      finished: boolean;
      end(): void;
    }[],
);
vi.mock("../voice/voice-stream.ts", () => ({
  VoiceStream: class {
    readonly stream: (typeof streams)[number];
    constructor(_door: unknown, codec: StreamCodec, _targets: unknown, events: WordSourceEvents) {
      const textFrames = typeof codec.encodeEnd() === "string";
      this.stream = { events, textFrames, finished: false, end: () => undefined };
      streams.push(this.stream);
    }
    run(signal: AbortSignal): Promise<void> {
      return new Promise((resolve, reject) => {
        this.stream.end = resolve;
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    }
    hear(): void {}
    finish(): void {
      this.stream.finished = true;
    }
  },
}));

const chunk = (tabId: number, last = false): SoundChunk => ({
  tabId,
  bytes: new Uint8Array(2),
  startMs: 0,
  durationMs: 60,
  capturedAtMs: 0,
  peak: 0.5,
  last,
});

const rememberedTabs = () => remembers.get("captionedTabs");

describe("CaptionedTabs", () => {
  const told: CaptionStatus[] = [];
  let tabs: CaptionedTabs;

  beforeEach(() => {
    stored.clear();
    remembers.clear();
    mutedTabs.clear();
    capture.captured.clear();
    capture.calls.length = 0;
    capture.stopping = Promise.resolve();
    page.allowsOverlay = true;
    streamIds.next = () => Promise.resolve("id");
    streams.length = 0;
    told.length = 0;
    tabs = new CaptionedTabs((status) => told.push(status));
  });

  const startStreaming = async (tabId: number) => {
    await tabs.start(tabId);
    streams.at(-1)?.events.onState("streaming");
  };

  it("plays nothing on for a tab that the user has muted, before or while it is captioned", async () => {
    mutedTabs.add(7);
    await tabs.mute(7, true);
    await startStreaming(7);
    await tabs.mute(7, false);
    await tabs.mute(8, true);
    expect(capture.calls).toEqual(["start 7 muted", "unmute 7"]);
  });

  it("captures a tab once, however often it is started, and lets go of it after the last words", async () => {
    await Promise.all([tabs.start(7), tabs.start(7)]);
    expect(capture.calls).toEqual(["start 7"]);
    expect(streams.length).toBe(1);
    streams[0]?.events.onState("streaming");
    await tabs.stop(7);
    await tabs.hear(chunk(7, true));
    expect(streams[0]?.finished).toBe(true);
    streams[0]?.end();
    await vi.waitFor(() => expect(capture.calls.at(-1)).toBe("close"));
    expect(told.at(-1)?.state).toBe("ended");
    expect(rememberedTabs()).toEqual([]);
  });

  it("keeps the capture document open for another tab", async () => {
    await startStreaming(7);
    await startStreaming(8);
    streams[0]?.end();
    await vi.waitFor(() => expect(capture.calls).toContain("stop 7"));
    expect((await tabs.status(7)).state).toBe("ended");
    expect([...capture.captured]).toEqual([8]);
    expect(capture.calls).not.toContain("close");
  });

  it("starts again only when the earlier capture has been let go of", async () => {
    await tabs.start(7);
    let letGo = () => {};
    capture.stopping = new Promise((resolve) => {
      letGo = () => resolve(undefined);
    });
    await tabs.stop(7);
    const again = tabs.start(7);
    await tabs.hear(chunk(7, true));
    letGo();
    expect((await again).state).toBe("requesting");
    expect(capture.calls.indexOf("stop 7")).toBeLessThan(capture.calls.lastIndexOf("start 7"));
    expect([...capture.captured]).toEqual([7]);
    expect(streams[1]?.finished).toBe(false);
  });

  it("does not capture a tab that was stopped while the browser was being asked", async () => {
    let answer: (id: string) => void = () => undefined;
    streamIds.next = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const started = tabs.start(7);
    await vi.waitFor(() => expect(streams.length).toBe(1));
    await tabs.stop(7);
    answer("late");
    expect((await started).state).toBe("ended");
    expect(capture.calls).not.toContain("start 7");
  });

  it("asks nobody for anything when it was stopped before the settings were read", async () => {
    const started = tabs.start(7);
    await tabs.stop(7);
    expect((await started).state).toBe("ended");
    expect(streams.length).toBe(0);
    expect(capture.calls).not.toContain("start 7");
    expect(rememberedTabs()).toEqual([]);
  });

  it("begins anew when what an earlier life left cannot be read", async () => {
    vi.spyOn(browser.storage.session, "get").mockRejectedValueOnce(new Error("damaged"));
    const nextLife = new CaptionedTabs(() => undefined);
    expect(await nextLife.start(7)).toMatchObject({ state: "requesting" });
  });

  it("ends the stream itself when stopping finds no capture that could", async () => {
    await startStreaming(7);
    capture.captured.clear();
    await tabs.stop(7);
    expect(streams[0]?.finished).toBe(true);
  });

  it.each([
    ["the page", () => void Object.assign(page, { allowsOverlay: false }), "page_forbidden"],
    [
      "the sound",
      () =>
        void Object.assign(streamIds, {
          next: () => Promise.reject(new CaptureRefusedError("no")),
        }),
      "capture_refused",
    ],
    [
      "the storage",
      () => void vi.spyOn(browser.storage.local, "get").mockRejectedValueOnce(new Error("full")),
      "internal",
    ],
  ])("says why when the browser refuses %s, and captures nothing", async (_, refuse, reason) => {
    refuse();
    expect(await tabs.start(7)).toMatchObject({ state: "failed", failure: { reason } });
    await vi.waitFor(() => expect(capture.calls.at(-1)).toBe("close"));
    expect([...capture.captured]).toEqual([]);
  });

  it("forgets a closed tab when its captions are over, and not before", async () => {
    await startStreaming(7);
    await tabs.forget(7);
    expect((await tabs.status(7)).state).toBe("streaming");
    streams[0]?.end();
    await vi.waitFor(async () => expect((await tabs.status(7)).state).toBe("idle"));
  });

  it("goes on in the worker's next life, also with a tab whose session was still asked for", async () => {
    await tabs.start(7);
    await vi.waitFor(() => expect(rememberedTabs()).toMatchObject([{ tabId: 7, token: null }]));
    const nextLife = new CaptionedTabs(() => undefined);
    expect(await nextLife.status(7)).toMatchObject({ state: "requesting", overlayShown: true });
    expect(streams.length).toBe(2);
  });

  it("resumes a session as it was asked for, whatever has been chosen since", async () => {
    const asked = { ...DEFAULT_SETTINGS.voice, messageFormat: "json" as const };
    await settingsStore.set({ ...DEFAULT_SETTINGS, voice: asked });
    await tabs.start(7);
    await settingsStore.set(DEFAULT_SETTINGS);
    const nextLife = new CaptionedTabs(() => undefined);
    await nextLife.status(7);
    await vi.waitFor(() =>
      expect(rememberedTabs()).toMatchObject([{ settings: { voice: { messageFormat: "json" } } }]),
    );
    expect(streams.map(({ textFrames }) => textFrames)).toEqual([true, true]);
  });

  it("still knows in the worker's next life why captions failed, until they are started again", async () => {
    page.allowsOverlay = false;
    await tabs.start(7);
    await vi.waitFor(() => expect(remembers.get("failedTabs")).toMatchObject([{ tabId: 7 }]));
    const nextLife = new CaptionedTabs(() => undefined);
    const failure = { reason: "page_forbidden" };
    expect(await nextLife.status(7)).toMatchObject({ state: "failed", failure });
    page.allowsOverlay = true;
    expect(await nextLife.start(7)).toMatchObject({ state: "requesting", failure: null });
    await vi.waitFor(() => expect(remembers.get("failedTabs")).toEqual([]));
  });

  it("forgets the failure of a tab that is closed", async () => {
    page.allowsOverlay = false;
    await tabs.start(7);
    const nextLife = new CaptionedTabs(() => undefined);
    await nextLife.forget(7);
    await vi.waitFor(() => expect(remembers.get("failedTabs")).toEqual([]));
    expect((await nextLife.status(7)).state).toBe("idle");
  });

  it("lets go of a capture that an earlier life left behind", async () => {
    capture.captured.add(9);
    await Promise.all([tabs.hear(chunk(9)), tabs.hear(chunk(9))]);
    await vi.waitFor(() => expect(capture.calls).toEqual(["stop 9", "close"]));
  });
});
