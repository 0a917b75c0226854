import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../../settings/schema/settings.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { VoiceError } from "../../voice/voice-error.ts";
import { createCaptionedTabs } from "../testing/create-captioned-tabs.ts";
import { capture, fake, page, resetFakes, streams } from "../testing/fake-background.ts";
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
  injectPlayerSound: async () => undefined,
}));
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

const { sessionStored } = fake;
const rememberedTabs = () => sessionStored.get("captionedTabs");

describe("captions that continue", () => {
  let tabs: CaptionedTabs;

  beforeEach(() => {
    vi.restoreAllMocks();
    resetFakes();
    tabs = createCaptionedTabs();
  });

  const startStreaming = async (tabId: number) => {
    await tabs.start(tabId);
    streams.at(-1)?.options.events.onState("streaming", null);
  };

  describe("after a worker restart", () => {
    it("continues at the settled point, without repeating a word", async () => {
      await startStreaming(7);
      const concluded = { text: "Good", startMs: 0, endMs: 400 };
      const { events } = streams[0]?.options ?? {};
      await events?.onUpdate({
        lane: "original",
        language: "en",
        concluded: [concluded],
        tentative: [],
      });
      const progress = { settledMs: 400, beganMs: 0, heardMs: 6000, drafts: [] };
      capture.progress = progress;
      const next = createCaptionedTabs();
      await next.restored;
      expect((await next.status(7)).state).toBe("requesting");
      expect(streams[1]?.options.start).toEqual({
        progress,
        token: null,
        counts: new Map([["original", 1]]),
        concluded: [{ lane: "original", segment: concluded }],
      });
    });

    it("continues a tab whose session was still being requested", async () => {
      await tabs.start(7);
      await vi.waitFor(() => expect(rememberedTabs()).toMatchObject([{ tabId: 7, access: null }]));
      expect(await createCaptionedTabs().status(7)).toMatchObject({
        state: "requesting",
        overlayShown: true,
      });
      expect(streams.length).toBe(2);
    });

    it("ends captions of a tab that is no longer captured", async () => {
      await startStreaming(7);
      capture.captured.clear();
      const next = createCaptionedTabs();
      expect((await next.status(7)).state).toBe("ended");
      expect(streams.length).toBe(1);
      await vi.waitFor(() => expect(rememberedTabs()).toEqual([]));
    });

    it("recaptures the players and continues after the last concluded word", async () => {
      tabs = createCaptionedTabs(undefined, { hasTabSound: () => false });
      await startStreaming(7);
      const [first] = [...capture.captured.values()];
      const concluded = { text: "Good", startMs: 0, endMs: 400 };
      await streams[0]?.options.events.onUpdate({
        ...{ lane: "original", language: "en", concluded: [concluded], tentative: [] },
      });
      capture.captured.clear();
      const next = createCaptionedTabs(undefined, { hasTabSound: () => false });
      await next.restored;
      expect((await next.status(7)).state).toBe("requesting");
      expect(streams[1]?.options.start).toMatchObject({
        progress: { settledMs: 400, beganMs: 400, heardMs: 400, drafts: [] },
        counts: new Map([["original", 1]]),
        concluded: [{ lane: "original", segment: concluded }],
      });
      await vi.waitFor(() => expect(capture.captured.get(7)).toBe(first));
      expect(capture.requests.map(({ continuesAtMs }) => continuesAtMs)).toEqual([null, 400]);
    });

    it("does not begin again in a tab that is closed", async () => {
      tabs = createCaptionedTabs(undefined, { hasTabSound: () => false });
      await startStreaming(7);
      capture.captured.clear();
      const next = createCaptionedTabs(undefined, { hasTabSound: () => false });
      await next.onTabClosed(7, false);
      // A start would have got this far.
      await new Promise((resolve) => setTimeout(resolve));
      expect(rememberedTabs()).toEqual([]);
      expect((await next.status(7)).state).toBe("idle");
      expect(streams.length).toBe(1);
    });

    it("leaves captions of players ended that the user has stopped", async () => {
      tabs = createCaptionedTabs(undefined, { hasTabSound: () => false });
      await startStreaming(7);
      await tabs.stop(7);
      expect(rememberedTabs()).toMatchObject([{ tabId: 7, isEnding: true }]);
      capture.captured.clear();
      const next = createCaptionedTabs(undefined, { hasTabSound: () => false });
      await next.restored;
      await vi.waitFor(() => expect(rememberedTabs()).toEqual([]));
      expect((await next.status(7)).state).toBe("ended");
      expect(streams.length).toBe(1);
    });

    it("remembers why captions failed until they are started again", async () => {
      page.allowsOverlay = false;
      await tabs.start(7);
      await vi.waitFor(() => expect(sessionStored.get("failedTabs")).toMatchObject([{ tabId: 7 }]));
      const next = createCaptionedTabs();
      const failure = { reason: "page_forbidden" };
      expect(await next.status(7)).toMatchObject({ state: "failed", failure });
      page.allowsOverlay = true;
      expect(await next.start(7)).toMatchObject({ state: "requesting", failure: null });
      await vi.waitFor(() => expect(sessionStored.get("failedTabs")).toEqual([]));
    });

    it("still waits for the user, who may continue on this computer", async () => {
      const here = { canRecognise: async () => true };
      const languages = { ...DEFAULT_SETTINGS.languages, source: "en" as const };
      await settingsStore.set({ ...DEFAULT_SETTINGS, languages });
      tabs = createCaptionedTabs(undefined, here);
      await startStreaming(7);
      streams[0]?.words.fail(VoiceError.streamError(400, 4, "No."));
      const failure = { reason: "stream_error", detail: "No." };
      await vi.waitFor(() => expect(rememberedTabs()).toMatchObject([{ waiting: { failure } }]));
      const next = createCaptionedTabs(undefined, here);
      expect(await next.status(7)).toMatchObject({ state: "reconnecting", failure });
      const overlay = new FakeEnd("overlay");
      await next.pages.attachOverlay(overlay);
      expect(overlay.messages.at(-1)).toMatchObject({
        kind: "status",
        status: { failure: { reason: "stream_error" } },
      });
      await next.continueOnDevice(7);
      await vi.waitFor(async () => {
        expect(await next.status(7)).toMatchObject({ engine: "device", failure: null });
      });
      expect(rememberedTabs()).toMatchObject([{ waiting: null, takenOver: failure }]);
      expect(streams.length).toBe(1);
    });

    it("forgets the failure of a closed tab", async () => {
      page.allowsOverlay = false;
      await tabs.start(7);
      await vi.waitFor(() => expect(sessionStored.get("failedTabs")).toMatchObject([{ tabId: 7 }]));
      const next = createCaptionedTabs();
      await next.onTabClosed(7, false);
      await vi.waitFor(() => expect(sessionStored.get("failedTabs")).toEqual([]));
      expect((await next.status(7)).state).toBe("idle");
    });

    it("releases only captures that the previous worker left without captions", async () => {
      await startStreaming(7);
      const wanted = { tabId: 7, captureId: capture.captured.get(7) ?? "" };
      capture.captured.set(9, "left");
      await tabs.releaseUnusedCaptures([wanted, { tabId: 9, captureId: "left" }]);
      expect([...capture.captured.keys()]).toEqual([7]);
      expect(capture.calls).toEqual(["start 7", "forget 9"]);
    });
  });

  describe("when the requested session changes", () => {
    beforeEach(async () => {
      vi.useFakeTimers();
      await startStreaming(7);
      await requestSession();
      return () => vi.useRealTimers();
    });

    // There is no service, but the source then knows what it would have requested.
    const requestSession = () =>
      streams[0]?.options.provider.request(new AbortController().signal).catch(() => undefined);

    const choose = async (change: Partial<typeof DEFAULT_SETTINGS.languages>) => {
      const languages = { ...DEFAULT_SETTINGS.languages, ...change };
      const settings = { ...DEFAULT_SETTINGS, languages };
      await settingsStore.set(settings);
      await tabs.applySettings();
    };

    it("requests one new session after several changes", async () => {
      await choose({ targets: ["de"] });
      await choose({ targets: ["de", "ja"] });
      await vi.runAllTimersAsync();
      expect(streams[0]?.words.renewed).toBe(1);
    });

    it("requests none when only the lanes change, or a change is undone", async () => {
      await choose({ showOriginal: false });
      await choose({ targets: ["de"] });
      await choose({});
      await vi.runAllTimersAsync();
      expect(streams[0]?.words.renewed).toBe(0);
    });

    it("requests one for each change of the dub, and for another format of the sound", async () => {
      const german = { ...DEFAULT_SETTINGS.dub, on: true, language: "de" as const };
      const japanese = { ...german, language: "ja" as const };
      const male = { ...japanese, voice: "male" as const };
      const flac = { ...male, format: "audio/ogg;codecs=flac" as const };
      const voice = { ...DEFAULT_SETTINGS.voice, sourceFormat: "audio/ogg;codecs=opus" as const };
      const dubs = [german, japanese, male, flac].map((dub) => ({ dub }));
      const changes = [...dubs, {}, { voice }];
      for (const [at, change] of changes.entries()) {
        await settingsStore.set({ ...DEFAULT_SETTINGS, ...change });
        await tabs.applySettings();
        await vi.runAllTimersAsync();
        expect(streams[0]?.words.renewed).toBe(at + 1);
        await requestSession();
      }
    });

    it("requests the small format when the user wants less data, also after a worker restart", async () => {
      streams[0]?.options.events.onLink({ backlogMs: 4000, isSlow: true });
      expect((await tabs.status(7)).slowLink).toBe(true);
      expect((await tabs.changeSession(7, (session) => session.useLessData())).slowLink).toBe(
        false,
      );
      await vi.runAllTimersAsync();
      expect(streams[0]?.words.renewed).toBe(1);
      expect(rememberedTabs()).toMatchObject([{ lessData: true }]);
      streams[0]?.options.events.onLink({ backlogMs: 4000, isSlow: true });
      expect((await tabs.status(7)).slowLink).toBe(false);
    });

    it.each([
      ["switch", 1],
      ["keep", 0],
    ] as const)("applies the setting for slow links: %s", async (slowLink, renewed) => {
      const voice = { ...DEFAULT_SETTINGS.voice, slowLink };
      await settingsStore.set({ ...DEFAULT_SETTINGS, voice });
      await tabs.applySettings();
      streams[0]?.options.events.onLink({ backlogMs: 4000, isSlow: true });
      await vi.runAllTimersAsync();
      expect(streams[0]?.words.renewed).toBe(renewed);
      expect((await tabs.status(7)).slowLink).toBe(false);
    });
  });

  it("requests speech in the default format when the browser cannot play the chosen one", async () => {
    vi.useFakeTimers();
    const format = "video/mp2t;codecs=aac" as const;
    const dub = { ...DEFAULT_SETTINGS.dub, on: true, language: "de" as const, format };
    await settingsStore.set({ ...DEFAULT_SETTINGS, dub });
    await tabs.applySettings();
    await startStreaming(7);
    await streams[0]?.options.provider.request(new AbortController().signal).catch(() => undefined);
    expect((await tabs.status(7)).dub).toBe("on");
    const captureId = capture.captured.get(7) ?? "";
    await tabs.onSpeechEvent(captureId, { kind: "unplayable", contentType: format });
    await tabs.onSpeechEvent(captureId, { kind: "unplayable", contentType: format });
    await vi.runAllTimersAsync();
    expect(streams[0]?.words.renewed).toBe(1);
    expect((await tabs.status(7)).dub).toBe("replaced");
    vi.useRealTimers();
  });

  describe("with frames that report players", () => {
    const seek = { state: "playing", rate: 1, hasSeeked: true, place: null } as const;

    it("removes tentative words from the screen after a jump", async () => {
      await startStreaming(7);
      const overlay = new FakeEnd("overlay");
      await tabs.pages.attachOverlay(overlay);
      await tabs.pages.onPlayerReport(new FakeEnd("players"), seek);
      expect(overlay.kinds).toContain("seek");
    });

    it("keeps frames for the next session, and ends them after the last", async () => {
      const frame = new FakeEnd("players");
      page.allowsOverlay = false;
      await tabs.start(7);
      await tabs.pages.onPlayerReport(frame, { ...seek, rate: 2 });
      page.allowsOverlay = true;
      await startStreaming(7);
      expect((await tabs.status(7)).player.rate).toBe(2);
      expect(frame.kinds).toEqual([]);
      streams.at(-1)?.words.end();
      await vi.waitFor(() => expect(frame.kinds).toEqual(["end"]));
      const late = new FakeEnd("players");
      await tabs.pages.onPlayerReport(late, seek);
      expect(late.kinds).toEqual(["end"]);
    });

    it("does not remember a frame that closes during its report", async () => {
      await startStreaming(7);
      const frame = new FakeEnd("players");
      const watched = tabs.pages.onPlayerReport(frame, { ...seek, rate: 2 });
      frame.close();
      tabs.pages.onFrameClosed(frame);
      await watched;
      expect((await tabs.status(7)).player.rate).toBe(1);
    });
  });
});
