import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CaptionStatus } from "../../messaging/caption-status.ts";
import { DEFAULT_SETTINGS } from "../../settings/schema/settings.ts";
import { changeSite } from "../../settings/sites/site-store.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { CaptureRefusedError } from "../capture/tab-stream-id.ts";
import { createCaptionedTabs } from "../testing/create-captioned-tabs.ts";
import {
  capture,
  fake,
  journalModule,
  page,
  resetFakes,
  streams,
} from "../testing/fake-background.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import type { CaptionedTabs } from "./captioned-tabs.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-background.ts")).fake.browser };
});
vi.mock("../capture/capture-document.ts", async () => {
  return (await import("../testing/fake-background.ts")).captureDocument;
});
vi.mock("../pages/inject-scripts.ts", () => ({
  injectOverlay: async () => page.allowsOverlay,
  injectPlayerSound: async (tabId: number) => page.soundInjected.push(tabId) > 0,
}));
vi.mock("../pages/shows-pdf.ts", () => ({ showsPdf: async () => page.isPdf }));
vi.mock("../capture/tab-stream-id.ts", async (original) => ({
  ...(await original<typeof import("../capture/tab-stream-id.ts")>()),
  tabStreamId: () => page.streamId(),
}));
vi.mock(
  "../../store/journal/journal.ts",
  async () => (await import("../testing/fake-background.ts")).journalModule,
);
vi.mock("../../voice/voice-stream.ts", async () => {
  return (await import("../testing/fake-background.ts")).voiceStreamModule;
});

const { mutedTabs, sessionStored, browser } = fake;
const rememberedTabs = () => sessionStored.get("captionedTabs");

const statuses: CaptionStatus[] = [];
const newWorker = () => createCaptionedTabs((status) => statuses.push(status));

describe("CaptionedTabs", () => {
  let tabs: CaptionedTabs;

  beforeEach(() => {
    vi.restoreAllMocks();
    resetFakes();
    tabs = newWorker();
  });

  const startStreaming = async (tabId: number) => {
    await tabs.start(tabId);
    streams.at(-1)?.options.events.onState("streaming", null);
  };

  it("mutes the playback of a tab that the user has muted, before or while it is captioned", async () => {
    mutedTabs.add(7);
    await tabs.onTabChange(7, { muted: true });
    await startStreaming(7);
    expect((await tabs.status(7)).tabMuted).toBe(true);
    await tabs.onTabChange(7, { muted: false });
    await tabs.onTabChange(8, { muted: true });
    expect(capture.calls).toEqual(["start 7 muted", "unmute 7"]);
    expect((await tabs.status(7)).tabMuted).toBe(false);
  });

  it("captures a tab once, however often it is started, and releases it after the last words", async () => {
    await Promise.all([tabs.start(7), tabs.start(7)]);
    expect(capture.calls).toEqual(["start 7"]);
    expect(streams.length).toBe(1);
    streams[0]?.options.events.onState("streaming", null);
    await tabs.stop(7);
    expect(capture.calls.at(-1)).toBe("stop 7");
    expect(streams[0]?.words.finished).toBe(1);
    streams[0]?.words.end();
    await vi.waitFor(() => expect(capture.calls.slice(-2)).toEqual(["forget 7", "close"]));
    expect(statuses.at(-1)?.state).toBe("ended");
    expect(rememberedTabs()).toEqual([]);
  });

  it("captures in the chosen format, with the chosen ring size", async () => {
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

  it("starts again only after the previous capture is released", async () => {
    await tabs.start(7);
    let release = () => {};
    capture.forgetting = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    await tabs.stop(7);
    const again = tabs.start(7);
    release();
    expect((await again).state).toBe("requesting");
    expect(capture.calls.indexOf("forget 7")).toBeLessThan(capture.calls.lastIndexOf("start 7"));
    expect([...capture.captured.keys()]).toEqual([7]);
    expect(streams[1]?.words.finished).toBe(0);
  });

  it("does not capture a tab that was stopped before the browser answered", async () => {
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

  it("answers and reports nothing of captions after the next ones have started", async () => {
    let answer: (id: string) => void = () => undefined;
    page.streamId = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const first = tabs.start(7);
    await vi.waitFor(() => expect(streams.length).toBe(1));
    streams[0]?.words.fail(new Error("refused"));
    await vi.waitFor(() => expect(statuses.at(-1)?.state).toBe("failed"));
    statuses.length = 0;
    const answerFirst = answer;
    const second = tabs.start(7);
    await vi.waitFor(() => expect(streams.length).toBe(2));
    answerFirst("late");
    expect((await first).state).toBe("requesting");
    answer("stream");
    expect((await second).state).toBe("requesting");
    expect(statuses.filter(({ state }) => state === "failed")).toEqual([]);
  });

  it("requests nothing when it was stopped before the settings were read", async () => {
    const started = tabs.start(7);
    await tabs.stop(7);
    expect((await started).state).toBe("ended");
    expect(streams.length).toBe(0);
    expect(capture.calls).not.toContain("start 7");
    await vi.waitFor(() => expect(rememberedTabs()).toEqual([]));
  });

  it("starts without the previous worker's state when that cannot be read", async () => {
    vi.spyOn(browser.storage.session, "get").mockRejectedValueOnce(new Error("damaged"));
    expect(await newWorker().start(7)).toMatchObject({ state: "requesting" });
  });

  it.each([
    ["the page", () => void Object.assign(page, { allowsOverlay: false }), "page_forbidden"],
    ["sound to its PDF viewer", () => void Object.assign(page, { isPdf: true }), "page_is_pdf"],
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
  ])("reports why the browser refuses %s, and captures nothing", async (_, refuse, reason) => {
    refuse();
    expect(await tabs.start(7)).toMatchObject({ state: "failed", failure: { reason } });
    await vi.waitFor(() => expect(capture.calls.at(-1)).toBe("close"));
    expect([...capture.captured]).toEqual([]);
  });

  it("captures all players in a browser that lets no extension hear a tab", async () => {
    tabs = createCaptionedTabs(undefined, { hasTabSound: () => false });
    page.streamId = () => Promise.reject(new Error("no such API"));
    expect(await tabs.start(7)).toMatchObject({ state: "requesting", source: "players" });
    expect(capture.requests).toMatchObject([{ source: { kind: "players", isOne: false } }]);
    expect(page.soundInjected).toEqual([7]);
    await tabs.redrawOverlay(7);
    expect(page.soundInjected).toEqual([7, 7]);
  });

  it("captures one player where that was chosen for the site", async () => {
    fake.addresses.set(7, "https://talks.example.test/");
    await changeSite("talks.example.test", (choices) => ({ ...choices, onePlayer: true }));
    expect(await tabs.start(7)).toMatchObject({ source: "player" });
    expect(capture.requests).toMatchObject([{ source: { kind: "players", isOne: true } }]);
  });

  it("reports a broken capture, but not that of an earlier session", async () => {
    await startStreaming(7);
    await tabs.onCaptureBroken({ tabId: 7, captureId: "another" });
    expect((await tabs.status(7)).state).toBe("streaming");
    await tabs.onCaptureBroken({ tabId: 7, captureId: capture.captured.get(7) ?? "" });
    const failure = { reason: "capture_broken" };
    expect(await tabs.status(7)).toMatchObject({ state: "failed", failure });
  });

  it("tells diagnostics of running captions, and of failures before the worker restarted", async () => {
    await startStreaming(7);
    await startStreaming(8);
    await tabs.onCaptureBroken({ tabId: 8, captureId: capture.captured.get(8) ?? "" });
    const failed = {
      status: { tabId: 8, state: "failed", failure: { reason: "capture_broken" } },
      traceId: null,
    };
    expect(await tabs.facts()).toMatchObject([{ status: { state: "streaming" } }, failed]);
    await vi.waitFor(() => expect(capture.calls).toContain("forget 8"));
    expect(await newWorker().facts()).toMatchObject([{ status: { tabId: 7 } }, failed]);
  });

  it("forgets a closed tab when its captions are over", async () => {
    await startStreaming(7);
    await tabs.onTabClosed(7, false);
    expect((await tabs.status(7)).state).toBe("streaming");
    streams[0]?.words.end();
    await vi.waitFor(async () => expect((await tabs.status(7)).state).toBe("idle"));
  });

  it("waits for the last words of a closed tab whose sound ended before it", async () => {
    await startStreaming(7);
    streams[0]?.options.events.onState("draining", null);
    await tabs.onTabClosed(7, false);
    expect((await tabs.status(7)).state).toBe("draining");
    expect(streams[0]?.words.signal?.aborted).toBe(false);
    streams[0]?.words.end();
    await vi.waitFor(async () => expect((await tabs.status(7)).state).toBe("idle"));
  });

  it("writes nothing to disk where no transcript is kept, and draws the words all the same", async () => {
    const transcripts = { ...DEFAULT_SETTINGS.transcripts, keep: "off" as const };
    await settingsStore.set({ ...DEFAULT_SETTINGS, transcripts });
    const { diskJournal: store } = journalModule;
    const before = [store.sessions.size, store.segments.length];
    await startStreaming(7);
    const overlay = new FakeEnd("overlay", 7);
    await tabs.pages.attachOverlay(overlay);
    const lane = { lane: "original", language: "en", tentative: [] };
    const concluded = [{ text: "Nobody keeps this.", startMs: 0, endMs: 900 }];
    await streams[0]?.options.events.onUpdate({ ...lane, concluded });
    expect(JSON.stringify(overlay.messages)).toContain("Nobody keeps this.");
    await tabs.stop(7);
    streams[0]?.words.end();
    await vi.waitFor(async () => expect((await tabs.status(7)).state).toBe("ended"));
    expect([store.sessions.size, store.segments.length]).toEqual(before);
    expect(JSON.stringify([...fake.stored])).not.toContain("Nobody keeps this.");
  });

  it("reports once that the captions of a tab have ended with all words on disk", async () => {
    const written: { readonly tabId: number; readonly id: string }[] = [];
    tabs = createCaptionedTabs(undefined, { onWritten: (captions) => written.push(captions) });
    await startStreaming(7);
    await tabs.stop(7);
    expect(written).toEqual([]);
    streams[0]?.words.end();
    await vi.waitFor(() => expect(written).toHaveLength(1));
    const [{ tabId, id } = { tabId: 0, id: "" }] = written;
    expect(tabId).toBe(7);
    expect(journalModule.diskJournal.sessions.get(id)?.ending).toBe("stopped");
  });

  it("records that captions ended with their window or with the capture document", async () => {
    const endings = () =>
      [...journalModule.diskJournal.sessions.values()].slice(-2).map(({ ending }) => ending);
    await startStreaming(7);
    await startStreaming(8);
    await tabs.onTabClosed(7, true);
    streams[0]?.words.end();
    tabs.onCapturesLost([capture.captured.get(8) ?? ""]);
    await vi.waitFor(() => expect(endings()).toEqual(["closing", "closing"]));
    expect(await tabs.status(8)).toMatchObject({ failure: { reason: "capture_broken" } });
  });
});
