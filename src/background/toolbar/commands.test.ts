// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import manifest from "../../../manifest.json" with { type: "json" };
import { DEFAULT_SETTINGS } from "../../settings/schema/settings.ts";
import { createSitePort } from "../../settings/sites/site-api.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { CaptionedTabs } from "../captions/captioned-tabs.ts";
import { TRANSLATE_SELECTION } from "../pages/selection/selection-entry.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import { fake, page, resetWorld, SILENCE, streams } from "../testing/fake-world.ts";
import { COMMANDS, isCommand, runCommand } from "./commands.ts";
import { buildContextMenu, MenuMarks } from "./context-menu.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-world.ts")).fake.browser };
});
vi.mock("../capture/capture-document.ts", async () => {
  return (await import("../testing/fake-world.ts")).captureDocument;
});
vi.mock("../pages/inject-overlay.ts", () => ({ injectOverlay: async () => page.allowsOverlay }));
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

const TAB = { id: 7, url: "https://a.example.test/", incognito: false };

it("has the commands that the manifest names, four at most with a key the browser suggests", () => {
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

  beforeEach(() => {
    vi.restoreAllMocks();
    resetWorld();
    fake.addresses.set(7, TAB.url);
    tabs = new CaptionedTabs({ ...SILENCE, onStatus: () => undefined });
  });

  const stream = () => streams.at(-1)?.options.events.onState("streaming", null);

  it("start captions in the tab in front, and stop them", async () => {
    await runCommand(tabs, "toggle-captions", TAB);
    stream();
    expect((await tabs.peek(7)).state).toBe("streaming");
    await runCommand(tabs, "toggle-captions", TAB);
    expect(streams[0]?.words.finished).toBe(1);
  });

  it("bring captions back to a page they could not follow to, and stop them where they cannot", async () => {
    await runCommand(tabs, "toggle-captions", TAB);
    stream();
    page.allowsOverlay = false;
    await tabs.redraw(7);
    page.allowsOverlay = true;
    await runCommand(tabs, "toggle-captions", TAB);
    expect(await tabs.peek(7)).toMatchObject({ state: "streaming", overlayShown: true });
    page.allowsOverlay = false;
    await tabs.redraw(7);
    await runCommand(tabs, "toggle-captions", TAB);
    expect(streams[0]?.words.finished).toBe(1);
  });

  it("hide captions and show them, and go from lane to lane", async () => {
    const languages = { ...DEFAULT_SETTINGS.languages, targets: ["de" as const] };
    await settingsStore.set({ ...DEFAULT_SETTINGS, languages });
    await runCommand(tabs, "toggle-captions", TAB);
    const overlay = new FakeEnd("overlay", 7, TAB.url);
    await tabs.pages.attach(overlay);
    await runCommand(tabs, "toggle-overlay", TAB);
    expect((await tabs.peek(7)).overlayHidden).toBe(true);
    await runCommand(tabs, "toggle-overlay", TAB);
    expect((await tabs.peek(7)).overlayHidden).toBe(false);
    await runCommand(tabs, "next-language", TAB);
    expect(overlay.messages.at(-1)).toEqual({ kind: "lanes", lanes: ["original"] });
  });

  it("do nothing to a tab without captions that would need some", async () => {
    await runCommand(tabs, "toggle-overlay", TAB);
    await runCommand(tabs, "next-language", TAB);
    expect(await tabs.peek(7)).toMatchObject({ state: "idle", overlayHidden: false });
  });

  it.each([true, false])("turn the dials, with captions in the tab: %s", async (captioned) => {
    if (captioned) await runCommand(tabs, "toggle-captions", TAB);
    await runCommand(tabs, "calmer", TAB);
    await runCommand(tabs, "calmer", TAB);
    await runCommand(tabs, "faster", TAB);
    await runCommand(tabs, "larger", TAB);
    await runCommand(tabs, "larger", TAB);
    await runCommand(tabs, "smaller", TAB);
    const { reading, style } = await settingsStore.get();
    expect([reading.pace, style.sizePercent]).toEqual([1, 110]);
  });

  it("change the look of the site alone where it has its own, and never from a private window", async () => {
    const site = createSitePort("a.example.test");
    await site.keepStyle(true);
    await runCommand(tabs, "larger", TAB);
    await runCommand(tabs, "larger", { ...TAB, incognito: true });
    expect((await site.choices.get()).style?.sizePercent).toBe(110);
    expect((await settingsStore.get()).style.sizePercent).toBe(110);
  });
});

describe("the context menu", () => {
  let tabs: CaptionedTabs;
  let marks: MenuMarks;

  beforeEach(async () => {
    resetWorld();
    tabs = new CaptionedTabs({
      ...SILENCE,
      onStatus: (status) => marks.tell(status),
    });
    marks = new MenuMarks((tabId) => tabs.peek(tabId));
    await buildContextMenu();
    await marks.renew();
  });

  const entry = (id: string) => fake.menu.get(id);

  it("has every command under one parent, with a text for each", () => {
    for (const command of COMMANDS) expect(entry(command)).toMatchObject({ parentId: "surtitle" });
    const roots = [...fake.menu.values()].filter(({ parentId }) => parentId === undefined);
    // A link has an entry of its own, where the others are not.
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

  it("is ticked and greyed as it is in the tab in front", async () => {
    expect(entry("toggle-captions")).toMatchObject({ checked: false });
    expect(entry("toggle-overlay")).toMatchObject({ checked: false, enabled: false });
    await tabs.start(7);
    await vi.waitFor(() => {
      expect(entry("toggle-captions")).toMatchObject({ checked: true });
      expect(entry("toggle-overlay")).toMatchObject({ checked: true, enabled: true });
    });
    await tabs.change(7, (run) => run.hide(true));
    await vi.waitFor(() => expect(entry("toggle-overlay")).toMatchObject({ checked: false }));
    fake.front.tabId = 8;
    await marks.follow();
    expect(entry("toggle-captions")).toMatchObject({ checked: false });
    expect(entry("next-language")).toMatchObject({ enabled: false });
    fake.front.tabId = 7;
  });

  it("does not believe the browser, which ticks an entry by itself", async () => {
    Object.assign(entry("toggle-captions") ?? {}, { checked: true });
    await marks.renew();
    expect(entry("toggle-captions")).toMatchObject({ checked: false });
  });
});
