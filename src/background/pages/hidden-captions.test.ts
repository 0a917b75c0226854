import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS, type Settings } from "../../settings/schema/settings.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import type { CaptionedTabs } from "../captions/captioned-tabs.ts";
import { createCaptionedTabs } from "../testing/create-captioned-tabs.ts";
import { capture, fake, page, resetFakes, streams } from "../testing/fake-background.ts";
import { FakeEnd } from "../testing/fake-end.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-background.ts")).fake.browser };
});
vi.mock("../capture/capture-document.ts", async () => {
  return (await import("../testing/fake-background.ts")).captureDocument;
});
vi.mock("./inject-scripts.ts", () => ({ injectOverlay: async () => page.allowsOverlay }));
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

const KEPT_OUT = { reason: "kept_out", traceId: null, detail: null };
const DUB = { ...DEFAULT_SETTINGS.dub, on: true, language: "de" as const };

describe("HiddenCaptions", () => {
  let tabs: CaptionedTabs;
  let overlay: FakeEnd<"overlay">;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    resetFakes();
    tabs = createCaptionedTabs();
    overlay = new FakeEnd("overlay");
    return () => vi.useRealTimers();
  });

  const choose = async (
    whenHidden: Settings["stream"]["whenHidden"],
    change: Partial<Settings> = {},
  ) => {
    const stream = { ...DEFAULT_SETTINGS.stream, whenHidden };
    await settingsStore.set({ ...DEFAULT_SETTINGS, ...change, stream });
    await tabs.applySettings();
  };
  const start = async () => {
    await tabs.start(7);
    streams.at(-1)?.options.events.onState("streaming", null);
    await tabs.pages.attachOverlay(overlay);
    await see(true);
  };
  const see = (isSeen: boolean) => tabs.pages.onOverlayReport(overlay, { kind: "seen", isSeen });
  const hide = (isHidden: boolean) =>
    tabs.changeSession(7, (session) => session.choices.setHidden(isHidden));
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  const finished = () => streams.at(-1)?.words.finished;
  const sendLastWords = async () => {
    streams.at(-1)?.options.events.onState("draining", null);
    streams.at(-1)?.words.end();
    await vi.waitFor(async () => expect((await tabs.currentStatus(7)).state).toBe("ended"));
    return tabs.currentStatus(7);
  };

  describe("when set to stop", () => {
    beforeEach(() => choose("stop"));

    it("stop properly a minute after the user hides them", async () => {
      await start();
      await tabs.pages.onOverlayReport(overlay, { kind: "hide" });
      await pass(59);
      expect(finished()).toBe(0);
      await pass(2);
      expect(finished()).toBe(1);
      expect(capture.calls).toContain("stop 7");
      expect((await sendLastWords()).failure).toBeNull();
    });

    it("continue when shown again, and get a full minute the next time", async () => {
      await start();
      await hide(true);
      await pass(50);
      await hide(false);
      await pass(50);
      await hide(true);
      await pass(50);
      expect(finished()).toBe(0);
      await pass(11);
      expect(finished()).toBe(1);
    });

    it("stop after a worker restart too, with a full minute", async () => {
      await start();
      await hide(true);
      await pass(50);
      tabs = createCaptionedTabs();
      await tabs.restored;
      streams.at(-1)?.options.events.onState("streaming", null);
      await pass(50);
      expect(finished()).toBe(0);
      await pass(11);
      expect(finished()).toBe(1);
    });

    it("stop on a page that hides them, and report it", async () => {
      await start();
      await see(false);
      await pass(6);
      expect(finished()).toBe(1);
      expect(capture.calls).toContain("stop 7");
      expect(await sendLastWords()).toMatchObject({ state: "ended", failure: KEPT_OUT });
      await vi.waitFor(() => expect(fake.sessionStored.get("captionedTabs")).toEqual([]));
      expect((await createCaptionedTabs().currentStatus(7)).failure).toEqual(KEPT_OUT);
      await start();
      expect((await tabs.currentStatus(7)).failure).toBeNull();
    });

    it("stop where no overlay appears", async () => {
      await tabs.start(7);
      streams.at(-1)?.options.events.onState("streaming", null);
      await pass(8);
      expect(finished()).toBe(1);
      expect((await sendLastWords()).failure).toEqual(KEPT_OUT);
    });

    it("continue on a page that shows them soon after", async () => {
      await start();
      await see(false);
      await pass(3);
      await see(true);
      await pass(100);
      expect(finished()).toBe(0);
    });

    it("stop a minute after they could not follow to a page, unless they are brought back", async () => {
      await start();
      page.allowsOverlay = false;
      await tabs.redrawOverlay(7);
      await pass(50);
      page.allowsOverlay = true;
      await tabs.redrawOverlay(7);
      await pass(50);
      page.allowsOverlay = false;
      await tabs.redrawOverlay(7);
      await pass(50);
      expect(finished()).toBe(0);
      await pass(11);
      expect(finished()).toBe(1);
      expect((await sendLastWords()).failure).toEqual(KEPT_OUT);
    });

    it("are not cut short when the user is stopping them already", async () => {
      await start();
      await hide(true);
      await tabs.stop(7);
      streams.at(-1)?.options.events.onState("draining", null);
      await pass(100);
      expect((await tabs.currentStatus(7)).state).toBe("draining");
      expect(finished()).toBe(1);
    });

    it("continue while a translation is spoken, and stop a minute later", async () => {
      await choose("stop", { dub: DUB });
      await start();
      await hide(true);
      await pass(100);
      await hide(false);
      await see(false);
      await pass(100);
      expect(finished()).toBe(0);
      await see(true);
      await hide(true);
      await choose("stop");
      await pass(61);
      expect(finished()).toBe(1);
    });

    it("continue when the user changes the setting in time", async () => {
      await start();
      await hide(true);
      await pass(50);
      await choose("continue");
      await pass(100);
      expect(finished()).toBe(0);
    });
  });

  it("continue, hidden or kept out, when set to continue", async () => {
    await start();
    await hide(true);
    await pass(1000);
    await hide(false);
    await see(false);
    await pass(1000);
    expect(finished()).toBe(0);
    expect(await tabs.currentStatus(7)).toMatchObject({ state: "streaming", failure: null });
  });
});
