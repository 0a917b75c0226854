import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PlayerReport } from "../../messaging/player-report.ts";
import type { CaptionedTabs } from "../captions/captioned-tabs.ts";
import { createCaptionedTabs } from "../testing/create-captioned-tabs.ts";
import { fake, page, resetFakes, streams } from "../testing/fake-background.ts";
import { FakeEnd } from "../testing/fake-end.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-background.ts")).fake.browser };
});
vi.mock("../capture/capture-document.ts", async () => {
  return (await import("../testing/fake-background.ts")).captureDocument;
});
vi.mock("../pages/inject-scripts.ts", () => ({
  injectOverlay: async (tabId: number) => page.injected.push(tabId) > 0 && page.allowsOverlay,
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

const originalUpdate = (text: string, startMs: number) => ({
  lane: "original",
  language: "en",
  concluded: [{ text, startMs, endMs: startMs + 400 }],
  tentative: [{ text: " and", startMs: startMs + 400, endMs: startMs + 500 }],
});

const playing: PlayerReport = {
  state: "playing",
  rate: 1,
  hasSeeked: false,
  place: {
    mediaMs: 61_000,
    atMs: performance.timeOrigin + performance.now(),
    speed: 1,
    durationMs: null,
    seekable: { fromMs: 0, toMs: 120_000 },
  },
};

describe("transcript views", () => {
  let tabs: CaptionedTabs;

  beforeEach(() => {
    resetFakes();
    tabs = createCaptionedTabs();
  });

  const openView = async (tabId: number, background = tabs) => {
    const view = new FakeEnd("transcript", undefined);
    background.transcripts.attachView(view);
    view.receive({ kind: "watch", tabId });
    await vi.waitFor(() => expect(view.kinds).toContain("player"));
    return view;
  };
  const startStreaming = async (tabId: number) => {
    await tabs.start(tabId);
    const stream = streams.at(-1);
    stream?.options.events.onState("streaming", null);
    return stream;
  };

  it("learn that a tab has no captions, and of captions that begin later", async () => {
    const view = await openView(7);
    expect(view.messages[0]).toEqual({ kind: "session", sessionId: null, isPrivate: false });
    const stream = await startStreaming(7);
    await stream?.options.events.onUpdate(originalUpdate("Good", 0));
    const sessions = view.messages.filter(({ kind }) => kind === "session");
    expect(sessions).toHaveLength(2);
    expect(view.messages.at(-1)).toMatchObject({
      kind: "update",
      sessionId: expect.any(String),
      update: { ordinal: 0, concluded: [{ text: "Good" }], tentative: [{ text: " and" }] },
    });
  });

  it("receive earlier text with its times when they open midway", async () => {
    const stream = await startStreaming(7);
    await stream?.options.events.onUpdate(originalUpdate("Good", 0));
    stream?.options.events.onGap({ fromMs: 500, toMs: 900 });
    const view = await openView(7);
    expect(view.kinds).toEqual([
      ...["session", "update", "update", "gaps", "pages", "engines", "bookmarks", "player"],
    ]);
    expect(view.messages[1]).toMatchObject({
      update: { ordinal: 0, concluded: [{ text: "Good" }], tentative: [] },
      spokenAtMs: [null],
      mediaMs: [null],
    });
    expect(view.messages[2]).toMatchObject({
      update: { ordinal: 1, concluded: [], tentative: [{ text: " and" }] },
    });
    expect(view.messages[3]).toMatchObject({ gaps: [{ fromMs: 500, toMs: 900 }] });
    expect(view.messages[4]).toMatchObject({ pages: [{ title: "Tab 7", fromMs: 0 }] });
  });

  it("of other tabs receive nothing", async () => {
    const [view, other] = [await openView(7), await openView(8)];
    const stream = await startStreaming(7);
    await stream?.options.events.onUpdate(originalUpdate("Good", 0));
    expect(other.kinds).toEqual(["session", "player"]);
    view.receive({ kind: "watch", tabId: 8 });
    await vi.waitFor(() => expect(view.kinds.at(-1)).toBe("player"));
    const before = view.kinds.length;
    await stream?.options.events.onUpdate(originalUpdate(" evening", 400));
    expect(view.kinds).toHaveLength(before);
  });

  it("drop tentative text when the player jumps", async () => {
    const stream = await startStreaming(7);
    await stream?.options.events.onUpdate(originalUpdate("Good", 0));
    const view = await openView(7);
    await tabs.pages.onPlayerReport(new FakeEnd("players"), { ...playing, hasSeeked: true });
    expect(view.messages.findLast(({ kind }) => kind === "update")).toMatchObject({
      update: { ordinal: 1, concluded: [], tentative: [] },
    });
  });

  it("of a private window receive all text since the worker started, from memory", async () => {
    fake.privateTabs.add(7);
    const stream = await startStreaming(7);
    for (let index = 0; index < 50; index += 1) {
      await stream?.options.events.onUpdate(originalUpdate(` ${index}`, index * 500));
    }
    const view = await openView(7);
    expect(view.messages[0]).toMatchObject({ kind: "session", isPrivate: true });
    const [, update] = view.messages;
    expect(update?.kind === "update" && update.update.concluded).toHaveLength(50);
    const next = createCaptionedTabs();
    await next.restored;
    const later = await openView(7, next);
    const [, restored] = later.messages;
    expect(restored).toMatchObject({ kind: "update", update: { ordinal: 10 } });
  });

  it("that open after the end get the tab's last transcript, unless it is not stored", async () => {
    fake.privateTabs.add(8);
    for (const tabId of [7, 8]) (await startStreaming(tabId))?.words.end();
    for (const tabId of [7, 8]) {
      await vi.waitFor(async () => expect((await tabs.currentStatus(tabId)).state).toBe("ended"));
    }
    const [first] = (await openView(7)).messages;
    expect(first).toEqual({ kind: "session", sessionId: expect.any(String), isPrivate: false });
    const next = createCaptionedTabs();
    await next.restored;
    const firstOf = async (tabId: number) => (await openView(tabId, next)).messages[0];
    expect(await firstOf(7)).toEqual(first);
    expect(await firstOf(8)).toEqual({ kind: "session", sessionId: null, isPrivate: false });
    await next.onTabClosed(7, false);
    const last = createCaptionedTabs();
    await last.restored;
    expect((await openView(7, last)).messages[0]).toMatchObject({ sessionId: null });
  });

  it("receive the player's position and can seek, also after captions", async () => {
    const view = await openView(7);
    expect(page.injected).toEqual([7]);
    const frame = new FakeEnd("players");
    await tabs.pages.onPlayerReport(frame, playing);
    expect(view.messages.at(-1)).toMatchObject({ player: { mediaMs: 61_000, canSeek: true } });
    expect(await tabs.pages.seekPlayer(7, 30_000)).toBe(true);
    expect(await tabs.pages.seekPlayer(7, Number.NaN)).toBe(false);
    expect(await tabs.pages.seekPlayer(8, 30_000)).toBe(false);
    expect(frame.messages).toEqual([{ kind: "seek-to", mediaMs: 30_000 }]);
    const stream = await startStreaming(7);
    stream?.words.end();
    await vi.waitFor(async () => expect((await tabs.currentStatus(7)).state).toBe("ended"));
    expect(frame.kinds).toEqual(["seek-to"]);
    view.close();
    expect(frame.kinds).toEqual(["seek-to", "end"]);
  });

  it("leave the players watched when they close while captions need them", async () => {
    await startStreaming(7);
    const frame = new FakeEnd("players");
    await tabs.pages.onPlayerReport(frame, playing);
    const view = await openView(7);
    view.close();
    expect(frame.kinds).toEqual([]);
  });

  it("that send invalid messages receive nothing", async () => {
    const view = new FakeEnd("transcript", undefined);
    tabs.transcripts.attachView(view);
    for (const message of [null, {}, { kind: "watch" }, { kind: "watch", tabId: "7" }]) {
      view.receive(message);
    }
    await tabs.restored;
    expect(view.kinds).toEqual([]);
    view.close();
  });
});
