import { beforeEach, describe, expect, it, vi } from "vitest";
import { createCaptionedTabs } from "../testing/create-captioned-tabs.ts";
import { page, resetFakes, streams } from "../testing/fake-background.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import type { CaptionedTabs } from "./captioned-tabs.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-background.ts")).fake.browser };
});
vi.mock("../capture/capture-document.ts", async () => {
  return (await import("../testing/fake-background.ts")).captureDocument;
});
vi.mock("../pages/inject-scripts.ts", () => ({ injectOverlay: async () => page.allowsOverlay }));
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

const TOLD_WITHIN_MS = 3000;

describe("captions that a page hides", () => {
  let tabs: CaptionedTabs;
  let overlay: FakeEnd<"overlay">;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    resetFakes();
    tabs = createCaptionedTabs();
    overlay = new FakeEnd("overlay");
    return () => vi.useRealTimers();
  });

  const start = async () => {
    await tabs.start(7);
    streams.at(-1)?.options.events.onState("streaming", null);
  };
  const comeIn = async (isSeen: boolean) => {
    const attached = tabs.pages.attachOverlay(overlay);
    await tabs.pages.onOverlayReport(overlay, { kind: "seen", isSeen });
    await attached;
  };
  const status = async () => {
    await vi.advanceTimersByTimeAsync(TOLD_WITHIN_MS);
    const { state, overlayKeptOut } = await tabs.currentStatus(7);
    return { state, overlayKeptOut };
  };

  it("continue and are reported where no overlay appears", async () => {
    await start();
    expect(await status()).toEqual({ state: "streaming", overlayKeptOut: true });
    await comeIn(true);
    expect(await status()).toEqual({ state: "streaming", overlayKeptOut: false });
  });

  it("are reported as the overlay reports them, until the tab shows another page", async () => {
    await start();
    await comeIn(true);
    await tabs.pages.onOverlayReport(overlay, { kind: "seen", isSeen: false });
    expect((await status()).overlayKeptOut).toBe(true);
    overlay.close();
    overlay = new FakeEnd("overlay");
    await tabs.redrawOverlay(7);
    await comeIn(true);
    expect((await status()).overlayKeptOut).toBe(false);
  });

  it("are known when captions start again with the overlay in the page", async () => {
    await start();
    await comeIn(true);
    streams.at(-1)?.words.fail(new Error("gone"));
    await vi.waitFor(async () => expect((await tabs.currentStatus(7)).state).toBe("failed"));
    await start();
    expect(await status()).toEqual({ state: "streaming", overlayKeptOut: false });
  });
});
