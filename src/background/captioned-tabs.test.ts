// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CaptionStatus } from "../messaging/caption-status.ts";
import type { CaptureName, CaptureRequest } from "../messaging/protocol.ts";
import { DEFAULT_SETTINGS } from "../settings/settings.ts";
import { settingsStore } from "../settings/settings-store.ts";
import type { SoundFeed } from "../voice/sound-feed.ts";
import type { WordSourceEvents } from "../voice/word-source.ts";
import { CaptionedTabs } from "./captioned-tabs.ts";
import { CaptureRefusedError } from "./tab-stream-id.ts";
import { FakeEnd } from "./testing/fake-end.ts";
import type { FakeWords } from "./testing/fake-words.ts";

const { browser, mutedTabs, remembers, stored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../platform/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

/** The capture document: which tabs it captures, and every call to it, in order. */
const capture = vi.hoisted(() => ({
  captured: new Map<number, string>(),
  calls: [] as string[],
  requests: [] as CaptureRequest[],
  /** What letting go of a tab waits for. */
  forgetting: Promise.resolve(),
}));
vi.mock("./capture-document.ts", () => ({
  startCapture: async (request: CaptureRequest) => {
    const { tabId, captureId, muted } = request;
    capture.requests.push(request);
    capture.calls.push(`start ${tabId}${muted ? " muted" : ""}`);
    capture.captured.set(tabId, captureId);
  },
  isCapturing: async ({ tabId, captureId }: CaptureName) =>
    capture.captured.get(tabId) === captureId,
  stopCapture: async (tabId: number) => {
    capture.calls.push(`stop ${tabId}`);
    return capture.captured.has(tabId);
  },
  forgetCapture: async ({ tabId, captureId }: CaptureName) => {
    await capture.forgetting;
    capture.calls.push(`forget ${tabId}`);
    if (capture.captured.get(tabId) === captureId) capture.captured.delete(tabId);
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

const journal = vi.hoisted(() => ({ current: null as unknown }));
vi.mock("../store/journal.ts", async () => {
  const { FakeJournal } = await import("./testing/fake-journal.ts");
  journal.current = new FakeJournal();
  return { diskJournal: journal.current };
});

/** The streams of all sessions, which the test speaks for. */
interface StreamOptions {
  readonly door: { request(signal: AbortSignal): Promise<unknown> };
  readonly events: WordSourceEvents;
  readonly start: { fromMs: number; token: string | null; said: readonly unknown[] };
  readonly silenceLimitMs: number;
}
const streams = vi.hoisted(() => [] as { options: StreamOptions; words: FakeWords }[]);
vi.mock("../voice/voice-stream.ts", async () => {
  const { FakeWords } = await import("./testing/fake-words.ts");
  return {
    VoiceStream: class extends FakeWords {
      constructor(options: StreamOptions) {
        super(options.events);
        streams.push({ options, words: this });
      }
    },
  };
});

const FEED: SoundFeed = {
  open: () => ({ taken: () => undefined, close: () => undefined }),
  settle: () => undefined,
  whenSound: async () => null,
};

const rememberedTabs = () => remembers.get("captionedTabs");

describe("CaptionedTabs", () => {
  const told: CaptionStatus[] = [];
  let tabs: CaptionedTabs;

  const newLife = () =>
    new CaptionedTabs({ feed: () => FEED, onStatus: (status) => told.push(status) });

  beforeEach(() => {
    vi.restoreAllMocks();
    stored.clear();
    remembers.clear();
    mutedTabs.clear();
    capture.captured.clear();
    capture.calls.length = 0;
    capture.requests.length = 0;
    capture.forgetting = Promise.resolve();
    page.allowsOverlay = true;
    streamIds.next = () => Promise.resolve("id");
    streams.length = 0;
    told.length = 0;
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
    const stream = { ringSeconds: 60, silenceMinutes: 2 };
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
    await tabs.forget(7);
    expect((await tabs.status(7)).state).toBe("streaming");
    streams[0]?.words.end();
    await vi.waitFor(async () => expect((await tabs.status(7)).state).toBe("idle"));
  });

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
      remembers.set(`settled:${capture.captured.get(7)}`, 400);
      const next = newLife();
      await next.recalled;
      expect((await next.status(7)).state).toBe("requesting");
      expect(streams[1]?.options.start).toEqual({
        fromMs: 400,
        token: null,
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
      await next.forget(7);
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
      tabs.follow(settings);
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
      expect((await tabs.useLessData(7)).slowLink).toBe(false);
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
      tabs.follow({ ...DEFAULT_SETTINGS, voice });
      streams[0]?.options.events.onLink({ backlogMs: 4000, isSlow: true });
      await vi.runAllTimersAsync();
      expect(streams[0]?.words.renewed).toBe(renewed);
      expect((await tabs.status(7)).slowLink).toBe(false);
    });
  });

  describe("with frames that tell of their players", () => {
    const seek = { state: "playing", rate: 1, hasSeeked: true } as const;

    it("takes what is tentative off the screen after a jump", async () => {
      await startStreaming(7);
      const overlay = new FakeEnd("overlay");
      await tabs.attach(overlay);
      await tabs.watchPlayers(new FakeEnd("players"), seek);
      expect(overlay.kinds).toContain("seek");
    });

    it("keeps the frames from one run of captions to the next, and leaves them alone after the last", async () => {
      const frame = new FakeEnd("players");
      page.allowsOverlay = false;
      await tabs.start(7);
      await tabs.watchPlayers(frame, { ...seek, rate: 2 });
      page.allowsOverlay = true;
      await startStreaming(7);
      expect((await tabs.status(7)).player.rate).toBe(2);
      expect(frame.kinds).toEqual([]);
      streams.at(-1)?.words.end();
      await vi.waitFor(() => expect(frame.kinds).toEqual(["end"]));
      const late = new FakeEnd("players");
      await tabs.watchPlayers(late, seek);
      expect(late.kinds).toEqual(["end"]);
    });
  });
});
