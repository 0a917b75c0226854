import { beforeEach, describe, expect, it, vi } from "vitest";
import manifest from "../../../manifest.json" with { type: "json" };
import type { RecentWords } from "../../messaging/page-cards.ts";
import { DEFAULT_SETTINGS } from "../../settings/schema/settings.ts";
import { createSiteApi } from "../../settings/sites/site-changes.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import type { CaptionedTabs } from "../captions/captioned-tabs.ts";
import { TRANSLATE_SELECTION } from "../pages/selection/selection-menu-entry.ts";
import { createCaptionedTabs } from "../testing/create-captioned-tabs.ts";
import { capture, fake, page, resetFakes, streams } from "../testing/fake-background.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import { COMMANDS, type CommandActions, isCommand, runCommand } from "./commands.ts";
import { buildContextMenu, ContextMenu } from "./context-menu.ts";

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

const TAB = { id: 7, url: "https://a.example.test/", incognito: false };

it("match the manifest, with four suggested keys at most", () => {
  const commands: Record<string, { suggested_key?: unknown; description: string }> =
    manifest.commands;
  expect(Object.keys(commands).toSorted()).toEqual([...COMMANDS, TRANSLATE_SELECTION].toSorted());
  const withKey = Object.values(commands).filter((command) => "suggested_key" in command);
  expect(withKey.length).toBeLessThanOrEqual(4);
  expect(isCommand("line-1")).toBe(false);
  expect(isCommand(7)).toBe(false);
});

describe("commands", () => {
  let tabs: CaptionedTabs;
  const actions = {
    onStop: vi.fn(),
    showRecentWords: vi.fn(async (_tabId: number, _words: RecentWords) => undefined),
  } satisfies CommandActions;

  beforeEach(() => {
    vi.restoreAllMocks();
    vi.clearAllMocks();
    resetFakes();
    fake.addresses.set(7, TAB.url);
    tabs = createCaptionedTabs();
  });

  const stream = () => streams.at(-1)?.options.events.onState("streaming", null);

  it("start and stop captions in the active tab", async () => {
    await runCommand(tabs, "toggle-captions", TAB, actions);
    stream();
    expect((await tabs.currentStatus(7)).state).toBe("streaming");
    await runCommand(tabs, "toggle-captions", TAB, actions);
    expect(streams[0]?.words.finished).toBe(1);
  });

  it("bring captions back to a page they could not follow to, and stop them where they cannot", async () => {
    await runCommand(tabs, "toggle-captions", TAB, actions);
    stream();
    page.allowsOverlay = false;
    await tabs.redrawOverlay(7);
    page.allowsOverlay = true;
    await runCommand(tabs, "toggle-captions", TAB, actions);
    expect(await tabs.currentStatus(7)).toMatchObject({ state: "streaming", overlayShown: true });
    page.allowsOverlay = false;
    await tabs.redrawOverlay(7);
    await runCommand(tabs, "toggle-captions", TAB, actions);
    expect(streams[0]?.words.finished).toBe(1);
  });

  it("set one bookmark for the words of a moment, and confirm it in the page", async () => {
    await runCommand(tabs, "bookmark", TAB, actions);
    await runCommand(tabs, "toggle-captions", TAB, actions);
    const overlay = new FakeEnd("overlay", 7, TAB.url);
    await tabs.pages.attachOverlay(overlay);
    const view = new FakeEnd("transcript", undefined);
    tabs.transcripts.attachView(view);
    view.receive({ kind: "watch", tabId: 7 });
    await vi.waitFor(() => expect(view.kinds).toContain("player"));
    const positions = [12_000, 13_500, 20_000];
    for (const positionMs of positions) {
      await tabs.changeSession(7, ({ sound }) =>
        vi.spyOn(sound, "positionMs", "get").mockReturnValue(positionMs),
      );
      await runCommand(tabs, "bookmark", TAB, actions);
    }
    const texts = overlay.messages.flatMap((each) => (each.kind === "message" ? each.text : []));
    expect(texts).toEqual(["bookmark_set", "bookmark_again", "bookmark_set"]);
    const bookmarks = [
      { atMs: 11_000, note: "" },
      { atMs: 19_000, note: "" },
    ];
    expect(view.messages.at(-1)).toMatchObject({ kind: "bookmarks", bookmarks });
    // Also for the next worker.
    const next = createCaptionedTabs();
    await next.changeSession(7, ({ journal }) => expect(journal.bookmarks).toEqual(bookmarks));
  });

  it("keep bookmarks as long as the words where nothing is stored", async () => {
    const transcripts = { ...DEFAULT_SETTINGS.transcripts, keep: "off" as const };
    await settingsStore.set({ ...DEFAULT_SETTINGS, transcripts });
    await runCommand(tabs, "toggle-captions", TAB, actions);
    await runCommand(tabs, "bookmark", TAB, actions);
    const next = createCaptionedTabs();
    await next.changeSession(7, ({ journal }) => {
      expect(journal).toMatchObject({ isInMemory: true, bookmarks: [{ atMs: 0 }] });
    });
    expect(JSON.stringify([...fake.stored])).not.toContain("bookmarks");
  });

  it("show the last half minute of the lanes on screen", async () => {
    await runCommand(tabs, "recent-words", TAB, actions);
    expect(actions.showRecentWords).not.toHaveBeenCalled();
    const languages = { ...DEFAULT_SETTINGS.languages, targets: ["de" as const] };
    await settingsStore.set({ ...DEFAULT_SETTINGS, languages });
    await runCommand(tabs, "toggle-captions", TAB, actions);
    const say = (lane: string, text: string, startMs: number) =>
      streams[0]?.options.events.onUpdate({
        ...{ lane, language: lane === "original" ? "en" : lane, tentative: [] },
        concluded: [{ text, startMs, endMs: startMs + 1000 }],
      });
    await say("original", "Long ago.", 1000);
    await say("original", " The light turns.", 60_000);
    await say("de", " Das Licht dreht sich.", 60_000);
    await say("fr", " La lumière tourne.", 60_000);
    await runCommand(tabs, "recent-words", TAB, actions);
    const [tabId, words] = actions.showRecentWords.mock.calls[0] ?? [];
    expect(tabId).toBe(7);
    expect(words?.rows).toEqual([
      [
        { lane: "original", language: "en", text: "The light turns." },
        { lane: "de", language: "de", text: "Das Licht dreht sich." },
      ],
    ]);
    expect(words?.style).toHaveProperty("--caption-font");
  });

  it("report a stop in the page, whose transcript is then offered", async () => {
    await runCommand(tabs, "toggle-captions", TAB, actions);
    // Captions that are over let go of their capture.
    const captureId = capture.captured.get(7);
    expect(captureId).toBeDefined();
    await runCommand(tabs, "toggle-captions", TAB, actions);
    expect(actions.onStop).toHaveBeenCalledExactlyOnceWith(captureId, 7);
  });

  it("hide and show captions, and switch lanes", async () => {
    const languages = { ...DEFAULT_SETTINGS.languages, targets: ["de" as const] };
    await settingsStore.set({ ...DEFAULT_SETTINGS, languages });
    await runCommand(tabs, "toggle-captions", TAB, actions);
    const overlay = new FakeEnd("overlay", 7, TAB.url);
    await tabs.pages.attachOverlay(overlay);
    await runCommand(tabs, "toggle-overlay", TAB, actions);
    expect((await tabs.currentStatus(7)).overlayHidden).toBe(true);
    await runCommand(tabs, "toggle-overlay", TAB, actions);
    expect((await tabs.currentStatus(7)).overlayHidden).toBe(false);
    await runCommand(tabs, "next-language", TAB, actions);
    expect(overlay.messages.at(-1)).toEqual({ kind: "lanes", lanes: ["original"] });
  });

  it("do nothing in a tab without captions", async () => {
    await runCommand(tabs, "toggle-overlay", TAB, actions);
    await runCommand(tabs, "next-language", TAB, actions);
    expect(await tabs.currentStatus(7)).toMatchObject({ state: "idle", overlayHidden: false });
  });

  it.each([true, false])(
    "change pace and size, with captions in the tab: %s",
    async (captioned) => {
      if (captioned) await runCommand(tabs, "toggle-captions", TAB, actions);
      await runCommand(tabs, "calmer", TAB, actions);
      await runCommand(tabs, "calmer", TAB, actions);
      await runCommand(tabs, "faster", TAB, actions);
      await runCommand(tabs, "larger", TAB, actions);
      await runCommand(tabs, "larger", TAB, actions);
      await runCommand(tabs, "smaller", TAB, actions);
      const { reading, style } = await settingsStore.get();
      expect([reading.pace, style.sizePercent]).toEqual([1, 110]);
    },
  );

  it("change only the site's own style, and never from a private window", async () => {
    const site = createSiteApi("a.example.test");
    await site.keepStyle(true);
    await runCommand(tabs, "larger", TAB, actions);
    await runCommand(tabs, "larger", { ...TAB, incognito: true }, actions);
    expect((await site.choices.get()).style?.sizePercent).toBe(110);
    expect((await settingsStore.get()).style.sizePercent).toBe(110);
  });
});

describe("the context menu", () => {
  let tabs: CaptionedTabs;
  let contextMenu: ContextMenu;

  beforeEach(async () => {
    resetFakes();
    tabs = createCaptionedTabs((status) => contextMenu.setStatus(status));
    contextMenu = new ContextMenu((tabId) => tabs.currentStatus(tabId));
    await buildContextMenu();
    await contextMenu.forceRefresh();
  });

  const entry = (id: string) => fake.menu.get(id);

  it("lists every command with a text under one parent", () => {
    for (const command of COMMANDS) expect(entry(command)).toMatchObject({ parentId: "surtitle" });
    const roots = [...fake.menu.values()].filter(({ parentId }) => parentId === undefined);
    // Links have an entry of their own, where the others do not appear.
    expect(roots.map(({ id }) => id)).toEqual([
      "translate-document",
      "translate-selection",
      "add-word",
      "surtitle",
    ]);
    expect(entry("translate-selection")?.contexts).toEqual(["selection", "editable"]);
    expect(entry("translate-document")?.contexts).toEqual(["link"]);
    expect(entry("calmer")?.title).toBe("command_calmer");
  });

  it("shows the state of the active tab", async () => {
    expect(entry("toggle-captions")).toMatchObject({ checked: false });
    expect(entry("toggle-overlay")).toMatchObject({ checked: false, enabled: false });
    await tabs.start(7);
    await vi.waitFor(() => {
      expect(entry("toggle-captions")).toMatchObject({ checked: true });
      expect(entry("toggle-overlay")).toMatchObject({ checked: true, enabled: true });
    });
    await tabs.changeSession(7, (session) => session.choices.setHidden(true));
    await vi.waitFor(() => expect(entry("toggle-overlay")).toMatchObject({ checked: false }));
    fake.activeTab.tabId = 8;
    await contextMenu.refresh();
    expect(entry("toggle-captions")).toMatchObject({ checked: false });
    expect(entry("next-language")).toMatchObject({ enabled: false });
    fake.activeTab.tabId = 7;
  });

  it("corrects an entry that the browser has ticked by itself", async () => {
    Object.assign(entry("toggle-captions") ?? {}, { checked: true });
    await contextMenu.forceRefresh();
    expect(entry("toggle-captions")).toMatchObject({ checked: false });
  });
});
