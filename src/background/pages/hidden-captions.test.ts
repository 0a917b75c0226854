// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS, type Settings } from "../../settings/schema/settings.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { CaptionedTabs } from "../captions/captioned-tabs.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import { capture, fake, page, resetWorld, SILENCE, streams } from "../testing/fake-world.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-world.ts")).fake.browser };
});
vi.mock("../capture/capture-document.ts", async () => {
  return (await import("../testing/fake-world.ts")).captureDocument;
});
vi.mock("./inject-overlay.ts", () => ({ injectOverlay: async () => page.allowsOverlay }));
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

const newLife = () => new CaptionedTabs({ ...SILENCE, onStatus: () => undefined });
const KEPT_OUT = { reason: "kept_out", traceId: null, detail: null };
const DUB = { ...DEFAULT_SETTINGS.dub, on: true, language: "de" as const };

describe("captions that cannot be seen", () => {
  let tabs: CaptionedTabs;
  let overlay: FakeEnd<"overlay">;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    resetWorld();
    tabs = newLife();
    overlay = new FakeEnd("overlay");
    return () => vi.useRealTimers();
  });

  const choose = async (
    whenHidden: Settings["stream"]["whenHidden"],
    change: Partial<Settings> = {},
  ) => {
    const stream = { ...DEFAULT_SETTINGS.stream, whenHidden };
    await settingsStore.set({ ...DEFAULT_SETTINGS, ...change, stream });
    await tabs.follow();
  };
  const start = async () => {
    await tabs.start(7);
    streams.at(-1)?.options.events.onState("streaming", null);
    await tabs.pages.attach(overlay);
    await see(true);
  };
  const see = (isSeen: boolean) => tabs.pages.report(overlay, { kind: "seen", isSeen });
  const hide = (isHidden: boolean) => tabs.change(7, (run) => run.hide(isHidden));
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  /** How often the words of the newest stream were asked for their end. */
  const finished = () => streams.at(-1)?.words.finished;
  /** The service has sent the last words. */
  const sendLastWords = async () => {
    streams.at(-1)?.options.events.onState("draining", null);
    streams.at(-1)?.words.end();
    await vi.waitFor(async () => expect((await tabs.peek(7)).state).toBe("ended"));
    return tabs.peek(7);
  };

  describe("when the settings say stop", () => {
    beforeEach(() => choose("stop"));

    it("stop as by the button a minute after the user hides them, and fail at nothing", async () => {
      await start();
      await tabs.pages.report(overlay, { kind: "hide" });
      await pass(59);
      expect(finished()).toBe(0);
      await pass(2);
      expect(finished()).toBe(1);
      expect(capture.calls).toContain("stop 7");
      expect((await sendLastWords()).failure).toBeNull();
    });

    it("continue when the user shows them again, and get the whole minute the next time", async () => {
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

    it("stop in the next life of the worker too, which starts the minute again", async () => {
      await start();
      await hide(true);
      await pass(50);
      tabs = newLife();
      await tabs.recalled;
      streams.at(-1)?.options.events.onState("streaming", null);
      await pass(50);
      expect(finished()).toBe(0);
      await pass(11);
      expect(finished()).toBe(1);
    });

    it("stop where a page keeps them out, which is told from then on", async () => {
      await start();
      await see(false);
      await pass(6);
      expect(finished()).toBe(1);
      expect(capture.calls).toContain("stop 7");
      expect(await sendLastWords()).toMatchObject({ state: "ended", failure: KEPT_OUT });
      await vi.waitFor(() => expect(fake.remembers.get("captionedTabs")).toEqual([]));
      expect((await newLife().peek(7)).failure).toEqual(KEPT_OUT);
      await start();
      expect((await tabs.peek(7)).failure).toBeNull();
    });

    it("stop where no overlay comes up", async () => {
      await tabs.start(7);
      streams.at(-1)?.options.events.onState("streaming", null);
      await pass(8);
      expect(finished()).toBe(1);
      expect((await sendLastWords()).failure).toEqual(KEPT_OUT);
    });

    it("continue where a page lets them be seen soon after all", async () => {
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
      await tabs.redraw(7);
      await pass(50);
      page.allowsOverlay = true;
      await tabs.redraw(7);
      await pass(50);
      page.allowsOverlay = false;
      await tabs.redraw(7);
      await pass(50);
      expect(finished()).toBe(0);
      await pass(11);
      expect(finished()).toBe(1);
      expect((await sendLastWords()).failure).toEqual(KEPT_OUT);
    });

    it("are not cut short when the user has stopped them already", async () => {
      await start();
      await hide(true);
      await tabs.stop(7);
      streams.at(-1)?.options.events.onState("draining", null);
      await pass(100);
      expect((await tabs.peek(7)).state).toBe("draining");
      expect(finished()).toBe(1);
    });

    it("continue while a translation is spoken, and stop a minute after the last of it", async () => {
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

    it("continue when the user changes the settings in time", async () => {
      await start();
      await hide(true);
      await pass(50);
      await choose("continue");
      await pass(100);
      expect(finished()).toBe(0);
    });
  });

  it("continue for as long as the settings say so, hidden or kept out", async () => {
    await start();
    await hide(true);
    await pass(1000);
    await hide(false);
    await see(false);
    await pass(1000);
    expect(finished()).toBe(0);
    expect(await tabs.peek(7)).toMatchObject({ state: "streaming", failure: null });
  });
});
