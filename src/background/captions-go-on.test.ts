// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../settings/schema/settings.ts";
import { settingsStore } from "../settings/stored/settings-store.ts";
import { CaptionedTabs } from "./captions/captioned-tabs.ts";
import { FakeEnd } from "./testing/fake-end.ts";
import { capture, fake, page, resetWorld, SILENCE, streams } from "./testing/fake-world.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("./testing/fake-world.ts")).fake.browser };
});
vi.mock("./capture/capture-document.ts", async () => {
  return (await import("./testing/fake-world.ts")).captureDocument;
});
vi.mock("./pages/inject-overlay.ts", () => ({ injectOverlay: async () => page.allowsOverlay }));
vi.mock("./capture/tab-stream-id.ts", async (original) => ({
  ...(await original<typeof import("./capture/tab-stream-id.ts")>()),
  tabStreamId: () => page.streamId(),
}));
vi.mock("../store/journal.ts", async () => (await import("./testing/fake-world.ts")).journalModule);
vi.mock("../voice/voice-stream.ts", async () => {
  return (await import("./testing/fake-world.ts")).voiceStreamModule;
});

const { remembers } = fake;
const rememberedTabs = () => remembers.get("captionedTabs");

const newLife = () => new CaptionedTabs({ ...SILENCE, onStatus: () => undefined });

describe("captions that go on", () => {
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

  describe("after the worker was stopped", () => {
    it("goes on with what is not settled, and says nothing twice", async () => {
      await startStreaming(7);
      const said = { text: "Good", startMs: 0, endMs: 400 };
      const { events } = streams[0]?.options ?? {};
      await events?.onUpdate({
        lane: "original",
        language: "en",
        concluded: [said],
        tentative: [],
      });
      const progress = { settledMs: 400, beganMs: 0, heardMs: 6000, drafts: [] };
      remembers.set(`progress:${capture.captured.get(7)}`, progress);
      const next = newLife();
      await next.recalled;
      expect((await next.status(7)).state).toBe("requesting");
      expect(streams[1]?.options.start).toEqual({
        progress,
        token: null,
        counts: new Map([["original", 1]]),
        said: [{ lane: "original", segment: said }],
      });
    });

    it("goes on with a tab whose session was still asked for", async () => {
      await tabs.start(7);
      await vi.waitFor(() => expect(rememberedTabs()).toMatchObject([{ tabId: 7, access: null }]));
      expect(await newLife().status(7)).toMatchObject({ state: "requesting", overlayShown: true });
      expect(streams.length).toBe(2);
    });

    it("ends captions whose tab is not captured any more", async () => {
      await startStreaming(7);
      capture.captured.clear();
      const next = newLife();
      expect((await next.status(7)).state).toBe("ended");
      expect(streams.length).toBe(1);
      await vi.waitFor(() => expect(rememberedTabs()).toEqual([]));
    });

    it("still knows why captions failed, until they are started again", async () => {
      page.allowsOverlay = false;
      await tabs.start(7);
      await vi.waitFor(() => expect(remembers.get("failedTabs")).toMatchObject([{ tabId: 7 }]));
      const next = newLife();
      const failure = { reason: "page_forbidden" };
      expect(await next.status(7)).toMatchObject({ state: "failed", failure });
      page.allowsOverlay = true;
      expect(await next.start(7)).toMatchObject({ state: "requesting", failure: null });
      await vi.waitFor(() => expect(remembers.get("failedTabs")).toEqual([]));
    });

    it("forgets the failure of a tab that is closed", async () => {
      page.allowsOverlay = false;
      await tabs.start(7);
      await vi.waitFor(() => expect(remembers.get("failedTabs")).toMatchObject([{ tabId: 7 }]));
      const next = newLife();
      await next.forget(7, false);
      await vi.waitFor(() => expect(remembers.get("failedTabs")).toEqual([]));
      expect((await next.status(7)).state).toBe("idle");
    });

    it("lets go of a capture that an earlier life left behind, and of no other", async () => {
      await startStreaming(7);
      const wanted = { tabId: 7, captureId: capture.captured.get(7) ?? "" };
      capture.captured.set(9, "left");
      await tabs.keepCaptures([wanted, { tabId: 9, captureId: "left" }]);
      expect([...capture.captured.keys()]).toEqual([7]);
      expect(capture.calls).toEqual(["start 7", "forget 9"]);
    });
  });

  describe("when what is asked for changes", () => {
    beforeEach(async () => {
      vi.useFakeTimers();
      await startStreaming(7);
      // There is no service to be asked, but what would have been asked is known from now on.
      await streams[0]?.options.door.request(new AbortController().signal).catch(() => undefined);
      return () => vi.useRealTimers();
    });

    const choose = async (change: Partial<typeof DEFAULT_SETTINGS.languages>) => {
      const languages = { ...DEFAULT_SETTINGS.languages, ...change };
      const settings = { ...DEFAULT_SETTINGS, languages };
      await settingsStore.set(settings);
      await tabs.follow();
    };

    it("asks for one new session after several changes", async () => {
      await choose({ targets: ["de"] });
      await choose({ targets: ["de", "ja"] });
      await vi.runAllTimersAsync();
      expect(streams[0]?.words.renewed).toBe(1);
    });

    it("asks for none when only the lanes have changed, or it was changed back", async () => {
      await choose({ showOriginal: false });
      await choose({ targets: ["de"] });
      await choose({});
      await vi.runAllTimersAsync();
      expect(streams[0]?.words.renewed).toBe(0);
    });

    it("asks for less data when the user wants that, and again in the worker's next life", async () => {
      streams[0]?.options.events.onLink({ backlogMs: 4000, isSlow: true });
      expect((await tabs.status(7)).slowLink).toBe(true);
      expect((await tabs.change(7, (run) => run.useLessData())).slowLink).toBe(false);
      await vi.runAllTimersAsync();
      expect(streams[0]?.words.renewed).toBe(1);
      expect(rememberedTabs()).toMatchObject([{ lessData: true }]);
      streams[0]?.options.events.onLink({ backlogMs: 4000, isSlow: true });
      expect((await tabs.status(7)).slowLink).toBe(false);
    });

    it.each([
      ["switch", 1],
      ["keep", 0],
    ] as const)("does by itself what was chosen for slow links: %s", async (slowLink, renewed) => {
      const voice = { ...DEFAULT_SETTINGS.voice, slowLink };
      await settingsStore.set({ ...DEFAULT_SETTINGS, voice });
      await tabs.follow();
      streams[0]?.options.events.onLink({ backlogMs: 4000, isSlow: true });
      await vi.runAllTimersAsync();
      expect(streams[0]?.words.renewed).toBe(renewed);
      expect((await tabs.status(7)).slowLink).toBe(false);
    });
  });

  it("asks for speech in the usual format when the browser cannot play the chosen one", async () => {
    vi.useFakeTimers();
    const format = "video/mp2t;codecs=aac" as const;
    const dub = { ...DEFAULT_SETTINGS.dub, on: true, language: "de" as const, format };
    await settingsStore.set({ ...DEFAULT_SETTINGS, dub });
    await tabs.follow();
    await startStreaming(7);
    await streams[0]?.options.door.request(new AbortController().signal).catch(() => undefined);
    expect((await tabs.status(7)).dub).toBe("on");
    const captureId = capture.captured.get(7) ?? "";
    await tabs.hearSpeech(captureId, { kind: "unplayable", contentType: format });
    await tabs.hearSpeech(captureId, { kind: "unplayable", contentType: format });
    await vi.runAllTimersAsync();
    expect(streams[0]?.words.renewed).toBe(1);
    expect((await tabs.status(7)).dub).toBe("replaced");
    vi.useRealTimers();
  });

  describe("with frames that tell of their players", () => {
    const seek = { state: "playing", rate: 1, hasSeeked: true, place: null } as const;

    it("takes what is tentative off the screen after a jump", async () => {
      await startStreaming(7);
      const overlay = new FakeEnd("overlay");
      await tabs.pages.attach(overlay);
      await tabs.pages.watchPlayers(new FakeEnd("players"), seek);
      expect(overlay.kinds).toContain("seek");
    });

    it("keeps the frames from one run of captions to the next, and leaves them alone after the last", async () => {
      const frame = new FakeEnd("players");
      page.allowsOverlay = false;
      await tabs.start(7);
      await tabs.pages.watchPlayers(frame, { ...seek, rate: 2 });
      page.allowsOverlay = true;
      await startStreaming(7);
      expect((await tabs.status(7)).player.rate).toBe(2);
      expect(frame.kinds).toEqual([]);
      streams.at(-1)?.words.end();
      await vi.waitFor(() => expect(frame.kinds).toEqual(["end"]));
      const late = new FakeEnd("players");
      await tabs.pages.watchPlayers(late, seek);
      expect(late.kinds).toEqual(["end"]);
    });

    it("remembers no frame that went while it told of its player", async () => {
      await startStreaming(7);
      const frame = new FakeEnd("players");
      const watched = tabs.pages.watchPlayers(frame, { ...seek, rate: 2 });
      frame.close();
      tabs.pages.forgetPlayers(frame);
      await watched;
      expect((await tabs.status(7)).player.rate).toBe(1);
    });
  });
});
