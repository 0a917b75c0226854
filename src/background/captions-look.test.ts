// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { drawnStyle } from "../captions/look/drawn-style.ts";
import type { OverlayLook } from "../messaging/channel.ts";
import { DEFAULT_SETTINGS } from "../settings/schema/settings.ts";
import { createSitePort } from "../settings/sites/site-api.ts";
import { siteStore } from "../settings/sites/site-store.ts";
import { settingsStore } from "../settings/stored/settings-store.ts";
import { CaptionedTabs } from "./captions/captioned-tabs.ts";
import { FakeEnd } from "./testing/fake-end.ts";
import { fake, page, resetWorld, SILENCE, streams } from "./testing/fake-world.ts";

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

const A = "https://a.example.test/talk";
const B = "https://b.example.test/";
const PLACE = { centerPercent: 30, bottomPercent: 60, widthPercent: null };

const newLife = () => new CaptionedTabs({ ...SILENCE, onStatus: () => undefined });

const looks = (overlay: FakeEnd<"overlay">): OverlayLook[] =>
  overlay.messages.flatMap((message) => (message.kind === "look" ? [message.look] : []));
const lanes = (overlay: FakeEnd<"overlay">) =>
  overlay.messages.flatMap((message) => (message.kind === "lanes" ? [message.lanes] : []));

describe("how captions of a tab look", () => {
  let tabs: CaptionedTabs;

  beforeEach(() => {
    vi.useFakeTimers();
    resetWorld();
    tabs = newLife();
    return () => vi.useRealTimers();
  });

  const start = async (address = A) => {
    fake.addresses.set(7, address);
    await tabs.start(7);
    streams.at(-1)?.options.events.onState("streaming", null);
  };
  const arrive = async (address = A) => {
    const overlay = new FakeEnd("overlay", 7, address);
    await tabs.pages.attach(overlay);
    return overlay;
  };
  const choose = async (change: Partial<typeof DEFAULT_SETTINGS>) => {
    await settingsStore.set({ ...DEFAULT_SETTINGS, ...change });
    await tabs.follow();
  };

  it("is told before anything is drawn, and again when it changes, and only then", async () => {
    await start();
    const overlay = await arrive();
    expect(overlay.kinds).toEqual(["look", "lanes", "snapshot", "status"]);
    expect(looks(overlay)).toEqual([
      {
        style: drawnStyle(DEFAULT_SETTINGS.style),
        reading: DEFAULT_SETTINGS.reading,
        places: { window: null, fullscreen: null },
        isHidden: false,
      },
    ]);
    await choose({ stream: { ...DEFAULT_SETTINGS.stream, silenceMinutes: 2 } });
    expect(looks(overlay).length).toBe(1);
    await choose({ reading: { ...DEFAULT_SETTINGS.reading, pace: 0 } });
    expect(looks(overlay).map(({ reading }) => reading.pace)).toEqual([2, 0]);
  });

  it("is the site's own, and changes with the site the tab goes to", async () => {
    const site = createSitePort("b.example.test");
    await site.keepStyle(true);
    await site.changeStyle((style) => ({ ...style, lines: 4 }));
    await site.keepLanguages(true);
    await site.languagePort.addTarget("ja");
    await start();
    // There is no service to be asked, but what would have been asked is known from now on.
    await streams[0]?.options.door.request(new AbortController().signal).catch(() => undefined);
    expect(looks(await arrive(A)).map(({ style }) => style.lines)).toEqual([2]);
    const there = await arrive(B);
    expect(looks(there).map(({ style }) => style.lines)).toEqual([4]);
    expect(lanes(there)).toEqual([["original", "ja"]]);
    await vi.runAllTimersAsync();
    expect(streams[0]?.words.renewed).toBe(1);
  });

  it("keeps the place where captions were put, for this site and no other", async () => {
    await start();
    const overlay = await arrive();
    const report = { kind: "place", where: "fullscreen" } as const;
    await tabs.pages.report(overlay, { ...report, place: { ...PLACE, bottomPercent: 10 } });
    await tabs.pages.report(overlay, { ...report, place: PLACE });
    const expected = { window: null, fullscreen: PLACE };
    expect(looks(overlay).at(-1)?.places).toEqual(expected);
    await vi.runAllTimersAsync();
    expect(await siteStore.get()).toMatchObject([{ site: "a.example.test", places: expected }]);
    expect(looks(await arrive(B)).at(-1)?.places).toEqual({ window: null, fullscreen: null });
    expect(looks(await arrive(A)).at(-1)?.places).toEqual(expected);
  });

  it("writes a place down also when the tab leaves the site at once", async () => {
    await start();
    await tabs.pages.report(await arrive(), { kind: "place", where: "window", place: PLACE });
    await arrive(B);
    await vi.runAllTimersAsync();
    expect((await siteStore.get())[0]).toMatchObject({
      site: "a.example.test",
      places: { window: PLACE },
    });
  });

  it("writes nothing of a private window, where a place holds all the same", async () => {
    fake.privateTabs.add(7);
    const site = createSitePort("a.example.test");
    await site.keepStyle(true);
    const before = await siteStore.get();
    await start();
    const overlay = await arrive();
    await tabs.pages.report(overlay, { kind: "place", where: "window", place: PLACE });
    await tabs.pages.report(overlay, { kind: "size", step: 1 });
    await vi.runAllTimersAsync();
    expect(looks(overlay).at(-1)).toMatchObject({
      places: { window: PLACE },
      style: { all: { "--caption-scale": "1.1" } },
    });
    expect(await siteStore.get()).toEqual(before);
    expect((await settingsStore.get()).style.sizePercent).toBe(100);
  });

  it("turns the dials for all sites, or for the site that has a look of its own", async () => {
    await start();
    const overlay = await arrive();
    await tabs.pages.report(overlay, { kind: "pace", step: -1 });
    await tabs.pages.report(overlay, { kind: "size", step: -1 });
    const settings = await settingsStore.get();
    expect([settings.reading.pace, settings.style.sizePercent]).toEqual([1, 90]);
    const site = createSitePort("a.example.test");
    await site.keepStyle(true);
    await tabs.follow();
    await tabs.pages.report(overlay, { kind: "size", step: 1 });
    expect((await site.choices.get()).style?.sizePercent).toBe(100);
    expect((await settingsStore.get()).style.sizePercent).toBe(90);
  });

  it("shows one lane after the other, and hides them all, also in the worker's next life", async () => {
    await choose({ languages: { ...DEFAULT_SETTINGS.languages, targets: ["de"] } });
    await start();
    const overlay = await arrive();
    await tabs.pages.report(overlay, { kind: "next-lane" });
    await tabs.pages.report(overlay, { kind: "next-lane" });
    expect(lanes(overlay).slice(-2)).toEqual([["original"], ["de"]]);
    await tabs.pages.report(overlay, { kind: "hide" });
    expect(looks(overlay).at(-1)?.isHidden).toBe(true);
    expect((await tabs.status(7)).overlayHidden).toBe(true);
    tabs = newLife();
    const again = await arrive();
    expect(lanes(again).at(-1)).toEqual(["de"]);
    expect(looks(again).at(-1)?.isHidden).toBe(true);
    await tabs.change(7, (run) => run.hide(false));
    expect(looks(again).at(-1)?.isHidden).toBe(false);
  });

  it("hears no page that goes on and on", async () => {
    await start();
    const overlay = await arrive();
    const sets = vi.spyOn(fake.browser.storage.local, "set");
    for (let at = 0; at < 500; at++) {
      await tabs.pages.report(overlay, { kind: "size", step: at % 2 === 0 ? 1 : -1 });
    }
    expect(sets.mock.calls.length).toBeLessThan(50);
  });

  it("counts how often captions are started on a site", async () => {
    await start();
    streams[0]?.words.end();
    await vi.runAllTimersAsync();
    await start();
    await vi.runAllTimersAsync();
    expect(await siteStore.get()).toMatchObject([{ site: "a.example.test", starts: 2 }]);
  });
});
