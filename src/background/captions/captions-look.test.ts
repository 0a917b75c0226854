import { beforeEach, describe, expect, it, vi } from "vitest";
import { NO_POSITIONS } from "../../captions/look/caption-position.ts";
import { resolveStyle } from "../../captions/look/resolved-style.ts";
import type { OverlayLook } from "../../messaging/channel.ts";
import { addTarget } from "../../settings/changes/language-changes.ts";
import { DEFAULT_SETTINGS } from "../../settings/schema/settings.ts";
import { changeLanguages, changeStyle, createSiteApi } from "../../settings/sites/site-changes.ts";
import { siteStore } from "../../settings/sites/site-store.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { createCaptionedTabs } from "../testing/create-captioned-tabs.ts";
import { fake, page, resetFakes, streams } from "../testing/fake-background.ts";
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

const A = "https://a.example.test/talk";
const B = "https://b.example.test/";
const PLACE = { of: "player" as const, centerPercent: 30, bottomPercent: 60, widthPercent: null };

const looks = (overlay: FakeEnd<"overlay">): OverlayLook[] =>
  overlay.messages.flatMap((message) => (message.kind === "look" ? [message.look] : []));
const lanes = (overlay: FakeEnd<"overlay">) =>
  overlay.messages.flatMap((message) => (message.kind === "lanes" ? [message.lanes] : []));

describe("the look of a tab's captions", () => {
  let tabs: CaptionedTabs;

  beforeEach(() => {
    vi.useFakeTimers();
    resetFakes();
    tabs = createCaptionedTabs();
    return () => vi.useRealTimers();
  });

  const start = async (address = A) => {
    fake.addresses.set(7, address);
    await tabs.start(7);
    streams.at(-1)?.options.events.onState("streaming", null);
  };
  const arrive = async (address = A) => {
    const overlay = new FakeEnd("overlay", 7, address);
    await tabs.pages.attachOverlay(overlay);
    return overlay;
  };
  const choose = async (change: Partial<typeof DEFAULT_SETTINGS>) => {
    await settingsStore.set({ ...DEFAULT_SETTINGS, ...change });
    await tabs.applySettings();
  };

  it("is sent before anything else, and again only when it changes", async () => {
    await start();
    const overlay = await arrive();
    expect(overlay.kinds).toEqual(["look", "lanes", "snapshot", "status"]);
    expect(looks(overlay)).toEqual([
      {
        style: resolveStyle(DEFAULT_SETTINGS.style),
        reading: DEFAULT_SETTINGS.reading,
        places: NO_POSITIONS,
        isHidden: false,
      },
    ]);
    await choose({ stream: { ...DEFAULT_SETTINGS.stream, silenceMinutes: 2 } });
    expect(looks(overlay).length).toBe(1);
    await choose({ reading: { ...DEFAULT_SETTINGS.reading, pace: 0 } });
    expect(looks(overlay).map(({ reading }) => reading.pace)).toEqual([2, 0]);
  });

  it("is that of the site, and changes when the tab leaves it", async () => {
    const site = createSiteApi("b.example.test");
    await site.keepStyle(true);
    await changeStyle("b.example.test", (style) => ({ ...style, lines: 4 }));
    await site.keepLanguages(true);
    await changeLanguages("b.example.test", (languages) => addTarget(languages, "ja"));
    await start();
    // There is no service, but the source now knows what it would have requested.
    await streams[0]?.options.provider.request(new AbortController().signal).catch(() => undefined);
    expect(looks(await arrive(A)).map(({ style }) => style.lines)).toEqual([2]);
    const there = await arrive(B);
    expect(looks(there).map(({ style }) => style.lines)).toEqual([4]);
    expect(lanes(there)).toEqual([["original", "ja"]]);
    await vi.runAllTimersAsync();
    expect(streams[0]?.words.renewed).toBe(1);
  });

  it("keeps a position for one site only", async () => {
    await start();
    const overlay = await arrive();
    const report = { kind: "place", where: "fullscreen" } as const;
    await tabs.pages.onOverlayReport(overlay, {
      ...report,
      place: { ...PLACE, bottomPercent: 10 },
    });
    await tabs.pages.onOverlayReport(overlay, { ...report, place: PLACE });
    const expected = { ...NO_POSITIONS, fullscreen: PLACE };
    expect(looks(overlay).at(-1)?.places).toEqual(expected);
    await vi.runAllTimersAsync();
    expect(await siteStore.get()).toMatchObject([{ site: "a.example.test", places: expected }]);
    expect(looks(await arrive(B)).at(-1)?.places).toEqual(NO_POSITIONS);
    expect(looks(await arrive(A)).at(-1)?.places).toEqual(expected);
  });

  it("stores a position also when the tab leaves the site at once", async () => {
    await start();
    await tabs.pages.onOverlayReport(await arrive(), {
      kind: "place",
      where: "window",
      place: PLACE,
    });
    await arrive(B);
    await vi.runAllTimersAsync();
    expect((await siteStore.get())[0]).toMatchObject({
      site: "a.example.test",
      places: { window: PLACE },
    });
  });

  it("applies but does not store a position in a private window", async () => {
    fake.privateTabs.add(7);
    const site = createSiteApi("a.example.test");
    await site.keepStyle(true);
    const before = await siteStore.get();
    await start();
    const overlay = await arrive();
    await tabs.pages.onOverlayReport(overlay, { kind: "place", where: "window", place: PLACE });
    await tabs.pages.onOverlayReport(overlay, { kind: "size", step: 1 });
    await vi.runAllTimersAsync();
    expect(looks(overlay).at(-1)).toMatchObject({
      places: { window: PLACE },
      style: { all: { "--caption-scale": "1.1" } },
    });
    expect(await siteStore.get()).toEqual(before);
    expect((await settingsStore.get()).style.sizePercent).toBe(100);
  });

  it("changes size and pace for all sites, or for a site with a look of its own", async () => {
    await start();
    const overlay = await arrive();
    await tabs.pages.onOverlayReport(overlay, { kind: "pace", step: -1 });
    await tabs.pages.onOverlayReport(overlay, { kind: "size", step: -1 });
    const settings = await settingsStore.get();
    expect([settings.reading.pace, settings.style.sizePercent]).toEqual([1, 90]);
    const site = createSiteApi("a.example.test");
    await site.keepStyle(true);
    await tabs.applySettings();
    await tabs.pages.onOverlayReport(overlay, { kind: "size", step: 1 });
    expect((await site.choices.get()).style?.sizePercent).toBe(100);
    expect((await settingsStore.get()).style.sizePercent).toBe(90);
  });

  it("draws one lane after the other, and hides them all, also after a worker restart", async () => {
    await choose({ languages: { ...DEFAULT_SETTINGS.languages, targets: ["de"] } });
    await start();
    const overlay = await arrive();
    await tabs.pages.onOverlayReport(overlay, { kind: "next-lane" });
    await tabs.pages.onOverlayReport(overlay, { kind: "next-lane" });
    expect(lanes(overlay).slice(-2)).toEqual([["original"], ["de"]]);
    await tabs.pages.onOverlayReport(overlay, { kind: "hide" });
    expect(looks(overlay).at(-1)?.isHidden).toBe(true);
    expect((await tabs.status(7)).overlayHidden).toBe(true);
    tabs = createCaptionedTabs();
    const again = await arrive();
    expect(lanes(again).at(-1)).toEqual(["de"]);
    expect(looks(again).at(-1)?.isHidden).toBe(true);
    await tabs.changeSession(7, (session) => session.choices.setHidden(false));
    expect(looks(again).at(-1)?.isHidden).toBe(false);
  });

  it("limits the reports of a page", async () => {
    await start();
    const overlay = await arrive();
    const sets = vi.spyOn(fake.browser.storage.local, "set");
    for (let at = 0; at < 500; at++) {
      await tabs.pages.onOverlayReport(overlay, { kind: "size", step: at % 2 === 0 ? 1 : -1 });
    }
    expect(sets.mock.calls.length).toBeLessThan(50);
  });

  it("counts the starts on a site", async () => {
    await start();
    streams[0]?.words.end();
    await vi.runAllTimersAsync();
    await start();
    await vi.runAllTimersAsync();
    expect(await siteStore.get()).toMatchObject([{ site: "a.example.test", starts: 2 }]);
  });
});
