// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CaptionedTabs } from "./captions/captioned-tabs.ts";
import { FakeEnd } from "./testing/fake-end.ts";
import { page, resetWorld, SILENCE, streams } from "./testing/fake-world.ts";

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

/** The user is to know within this, in milliseconds. */
const TOLD_WITHIN_MS = 3000;

describe("captions that a page keeps out of sight", () => {
  let tabs: CaptionedTabs;
  let overlay: FakeEnd<"overlay">;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    resetWorld();
    tabs = new CaptionedTabs({ ...SILENCE, onStatus: () => undefined });
    overlay = new FakeEnd("overlay");
    return () => vi.useRealTimers();
  });

  const start = async () => {
    await tabs.start(7);
    streams.at(-1)?.options.events.onState("streaming", null);
  };
  const comeIn = async (isSeen: boolean) => {
    const attached = tabs.pages.attach(overlay);
    await tabs.pages.report(overlay, { kind: "seen", isSeen });
    await attached;
  };
  const status = async () => {
    await vi.advanceTimersByTimeAsync(TOLD_WITHIN_MS);
    const { state, overlayKeptOut } = await tabs.peek(7);
    return { state, overlayKeptOut };
  };

  it("continue and are reported where no overlay comes up", async () => {
    await start();
    expect(await status()).toEqual({ state: "streaming", overlayKeptOut: true });
    await comeIn(true);
    expect(await status()).toEqual({ state: "streaming", overlayKeptOut: false });
  });

  it("are reported as the overlay says, until the tab shows another page", async () => {
    await start();
    await comeIn(true);
    await tabs.pages.report(overlay, { kind: "seen", isSeen: false });
    expect((await status()).overlayKeptOut).toBe(true);
    overlay.close();
    overlay = new FakeEnd("overlay");
    await tabs.redraw(7);
    await comeIn(true);
    expect((await status()).overlayKeptOut).toBe(false);
  });

  it("are known when they begin again with the overlay that is in the page", async () => {
    await start();
    await comeIn(true);
    streams.at(-1)?.words.fail(new Error("gone"));
    await vi.waitFor(async () => expect((await tabs.peek(7)).state).toBe("failed"));
    await start();
    expect(await status()).toEqual({ state: "streaming", overlayKeptOut: false });
  });
});
