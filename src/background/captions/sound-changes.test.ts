import { beforeEach, describe, expect, it, vi } from "vitest";
import { CaptureRefusedError } from "../capture/tab-stream-id.ts";
import { createCaptionedTabs } from "../testing/create-captioned-tabs.ts";
import { capture, page, resetFakes, streams } from "../testing/fake-background.ts";
import type { CaptionedTabs } from "./captioned-tabs.ts";
import { chooseSoundIn, reportPlayers } from "./sound-changes.ts";

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

const ONE = { tabId: 7, isOnePlayer: true };
const ALL = { tabId: 7, isOnePlayer: false };

describe("the sound of running captions", () => {
  let tabs: CaptionedTabs;

  beforeEach(async () => {
    resetFakes();
    vi.useFakeTimers({ now: 1_000_000, toFake: ["Date", "performance"] });
    tabs = createCaptionedTabs();
    await tabs.start(7);
    streams.at(-1)?.options.events.onState("streaming", null);
    await tabs.onTabChange(7, { audible: true });
    return () => vi.useRealTimers();
  });

  const report = async (isSounding: boolean) => {
    const captureId = capture.captured.get(7) ?? "";
    reportPlayers(tabs, { tabId: 7, captureId, isSounding });
    await tabs.restored;
  };
  // As the monitor of the session finds it.
  const hearSilence = async (ms: number) =>
    await tabs.changeSession(7, ({ sound }) => {
      vi.advanceTimersByTime(ms);
      const capturedAtMs = performance.timeOrigin + performance.now() + ms;
      sound.onSent({ peak: 0, durationMs: ms, capturedAtMs });
    });

  it("comes from one player after a choice, and from the whole tab after another", async () => {
    expect(await chooseSoundIn(tabs, ONE)).toMatchObject({ source: "player" });
    expect(page.soundInjected).toEqual([7]);
    expect(await chooseSoundIn(tabs, ALL)).toMatchObject({ source: "tab" });
    await chooseSoundIn(tabs, ALL);
    expect(capture.calls).toEqual(["start 7", "change 7 to players", "change 7 to tab"]);
  });

  it("stays as it is where the browser refuses the tab", async () => {
    await chooseSoundIn(tabs, ONE);
    page.streamId = () => Promise.reject(new CaptureRefusedError("no"));
    expect(await chooseSoundIn(tabs, ALL)).toMatchObject({ state: "streaming", source: "player" });
  });

  it("is a failure when players sound and only silence comes of them, until the tab is chosen", async () => {
    await chooseSoundIn(tabs, ONE);
    await report(true);
    const failure = { reason: "players_unreadable" };
    expect(await hearSilence(4000)).toMatchObject({ state: "streaming", failure });
    expect(await chooseSoundIn(tabs, ALL)).toMatchObject({ sound: "unknown", failure: null });
  });

  it("may be silent while another player of the audible tab sounds", async () => {
    await chooseSoundIn(tabs, ONE);
    await report(true);
    await report(false);
    expect(await hearSilence(4000)).toMatchObject({ failure: null });
  });

  it("of a whole tab is protected when it is silent, as before", async () => {
    expect(await hearSilence(4000)).toMatchObject({ sound: "blocked", failure: null });
  });
});
