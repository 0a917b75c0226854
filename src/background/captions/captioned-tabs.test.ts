// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CaptionStatus } from "../../messaging/caption-status.ts";
import { DEFAULT_SETTINGS } from "../../settings/schema/settings.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { CaptureRefusedError } from "../capture/tab-stream-id.ts";
import {
  capture,
  fake,
  journalModule,
  page,
  resetWorld,
  SILENCE,
  streams,
} from "../testing/fake-world.ts";
import { CaptionedTabs } from "./captioned-tabs.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-world.ts")).fake.browser };
});
vi.mock("../capture/capture-document.ts", async () => {
  return (await import("../testing/fake-world.ts")).captureDocument;
});
vi.mock("../pages/inject-overlay.ts", () => ({ injectOverlay: async () => page.allowsOverlay }));
vi.mock("../capture/tab-stream-id.ts", async (original) => ({
  ...(await original<typeof import("../capture/tab-stream-id.ts")>()),
  tabStreamId: () => page.streamId(),
}));
vi.mock(
  "../../store/journal.ts",
  async () => (await import("../testing/fake-world.ts")).journalModule,
);
vi.mock("../../voice/voice-stream.ts", async () => {
  return (await import("../testing/fake-world.ts")).voiceStreamModule;
});

const { mutedTabs, remembers, browser } = fake;
const rememberedTabs = () => remembers.get("captionedTabs");

const told: CaptionStatus[] = [];
const newLife = () => new CaptionedTabs({ ...SILENCE, onStatus: (status) => told.push(status) });

describe("CaptionedTabs", () => {
  let tabs: CaptionedTabs;

  beforeEach(() => {
    vi.restoreAllMocks();
    resetWorld();
    tabs = newLife();
  });

  const startStreaming = async (tabId: number) => {
    await tabs.start(tabId);
    streams.at(-1)?.options.events.onState("streaming", null);
  };

  it("plays nothing on for a tab that the user has muted, before or while it is captioned", async () => {
    mutedTabs.add(7);
    await tabs.notice(7, { muted: true });
    await startStreaming(7);
    expect((await tabs.status(7)).tabMuted).toBe(true);
    await tabs.notice(7, { muted: false });
    await tabs.notice(8, { muted: true });
    expect(capture.calls).toEqual(["start 7 muted", "unmute 7"]);
    expect((await tabs.status(7)).tabMuted).toBe(false);
  });

  it("captures a tab once, however often it is started, and lets go of it after the last words", async () => {
    await Promise.all([tabs.start(7), tabs.start(7)]);
    expect(capture.calls).toEqual(["start 7"]);
    expect(streams.length).toBe(1);
    streams[0]?.options.events.onState("streaming", null);
    await tabs.stop(7);
    expect(capture.calls.at(-1)).toBe("stop 7");
    expect(streams[0]?.words.finished).toBe(1);
    streams[0]?.words.end();
    await vi.waitFor(() => expect(capture.calls.slice(-2)).toEqual(["forget 7", "close"]));
    expect(told.at(-1)?.state).toBe("ended");
    expect(rememberedTabs()).toEqual([]);
  });

  it("captures in the format and keeps as much sound as the user has chosen", async () => {
    const voice = { ...DEFAULT_SETTINGS.voice, sourceFormat: "audio/flac" as const };
    const stream = { ...DEFAULT_SETTINGS.stream, silenceMinutes: 2 };
    await settingsStore.set({ ...DEFAULT_SETTINGS, voice, stream });
    await tabs.start(7);
    expect(capture.requests).toMatchObject([{ contentType: "audio/flac", ringMs: 60_000 }]);
    expect(streams[0]?.options.silenceLimitMs).toBe(120_000);
  });

  it("keeps the capture document open for another tab", async () => {
    await startStreaming(7);
    await startStreaming(8);
    streams[0]?.words.end();
    await vi.waitFor(() => expect(capture.calls).toContain("forget 7"));
    expect((await tabs.status(7)).state).toBe("ended");
    expect([...capture.captured.keys()]).toEqual([8]);
    expect(capture.calls).not.toContain("close");
  });

  it("starts again only when the earlier capture has been let go of", async () => {
    await tabs.start(7);
    let letGo = () => {};
    capture.forgetting = new Promise((resolve) => {
      letGo = () => resolve(undefined);
    });
    await tabs.stop(7);
    const again = tabs.start(7);
    letGo();
    expect((await again).state).toBe("requesting");
    expect(capture.calls.indexOf("forget 7")).toBeLessThan(capture.calls.lastIndexOf("start 7"));
    expect([...capture.captured.keys()]).toEqual([7]);
    expect(streams[1]?.words.finished).toBe(0);
  });

  it("does not capture a tab that was stopped while the browser was being asked", async () => {
    let answer: (id: string) => void = () => undefined;
    page.streamId = () =>
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
    await vi.waitFor(() => expect(rememberedTabs()).toEqual([]));
  });

  it("begins anew when what an earlier life left cannot be read", async () => {
    vi.spyOn(browser.storage.session, "get").mockRejectedValueOnce(new Error("damaged"));
    expect(await newLife().start(7)).toMatchObject({ state: "requesting" });
  });

  it.each([
    ["the page", () => void Object.assign(page, { allowsOverlay: false }), "page_forbidden"],
    [
      "the sound",
      () =>
        void Object.assign(page, {
          streamId: () => Promise.reject(new CaptureRefusedError("no")),
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

  it("says so when a tab's sound can be read no more, and takes no notice of an earlier capture", async () => {
    await startStreaming(7);
    await tabs.breakOff({ tabId: 7, captureId: "another" });
    expect((await tabs.status(7)).state).toBe("streaming");
    await tabs.breakOff({ tabId: 7, captureId: capture.captured.get(7) ?? "" });
    const failure = { reason: "capture_broken" };
    expect(await tabs.status(7)).toMatchObject({ state: "failed", failure });
  });

  it("forgets a closed tab when its captions are over, and not before", async () => {
    await startStreaming(7);
    await tabs.forget(7, false);
    expect((await tabs.status(7)).state).toBe("streaming");
    streams[0]?.words.end();
    await vi.waitFor(async () => expect((await tabs.status(7)).state).toBe("idle"));
  });

  it("remembers that the window was closed, and that the capture document went with it", async () => {
    const endings = () =>
      [...journalModule.diskJournal.sessions.values()].slice(-2).map(({ ending }) => ending);
    await startStreaming(7);
    await startStreaming(8);
    await tabs.forget(7, true);
    streams[0]?.words.end();
    tabs.loseCaptures([capture.captured.get(8) ?? ""]);
    await vi.waitFor(() => expect(endings()).toEqual(["closing", "closing"]));
    expect(await tabs.status(8)).toMatchObject({ failure: { reason: "capture_broken" } });
  });
});
