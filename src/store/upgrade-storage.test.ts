import { beforeEach, describe, expect, it, vi } from "vitest";
import { NO_POSITIONS } from "../captions/look/caption-position.ts";
import { apiKey } from "../settings/connection/api-key.ts";
import { DEFAULT_SETTINGS } from "../settings/schema/settings.ts";
import { siteStore } from "../settings/sites/site-store.ts";
import { exportChoicesStore } from "../settings/stored/export-choices.ts";
import { knownUsage } from "../settings/stored/known-usage.ts";
import { knownOffer } from "../settings/stored/offered-languages.ts";
import { panelChoices } from "../settings/stored/panel-choices.ts";
import { changeSettings, settingsStore } from "../settings/stored/settings-store.ts";
import { welcomeProgress } from "../settings/stored/welcome-progress.ts";
import { documentChoices } from "./documents/document-choices.ts";
import version1 from "./storage-version-1.json" with { type: "json" };
import { upgradeStorage } from "./upgrade-storage.ts";

const { browser, stored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

// `storage.local` as version 1 left it, with every choice different from its default.
beforeEach(() => {
  stored.clear();
  for (const [key, value] of Object.entries(version1)) stored.set(key, structuredClone(value));
});

const { styles, ...sections } = version1.settings;
const SETTINGS = { ...sections, version: 2, styleRules: styles };
const DOCUMENTS = {
  ...version1.documents,
  choices: { ...version1.documents.choices, styleId: null },
  version: 2,
};

// Fields that were added since have their defaults when they are read.
const READ = {
  ...SETTINGS,
  engine: DEFAULT_SETTINGS.engine,
  subtitles: DEFAULT_SETTINGS.subtitles,
  text: { ...SETTINGS.text, targets: {} },
  transcripts: { ...SETTINGS.transcripts, savedNotice: true },
};

// Version 1 knew two places, both in percent of the window, and neither automatic starts nor
// engines.
const SITES = version1.sites.map((site) => {
  const { window, fullscreen } = site.places;
  const inWindow = (place: typeof window) => place && { of: "window", ...place };
  const places = {
    ...NO_POSITIONS,
    window: inWindow(window),
    fullscreen: inWindow(fullscreen as typeof window),
  };
  return { ...site, places, autoStart: false, engine: null, onePlayer: false, spoken: null };
});

describe.each([
  ["as version 1 left it", async () => {}],
  ["after the upgrade", upgradeStorage],
])("storage %s", (_, prepare) => {
  beforeEach(prepare);

  it("gives every setting that was chosen", async () => {
    expect(await settingsStore.get()).toEqual(READ);
  });

  it("gives every other choice", async () => {
    expect(await apiKey.get()).toBe(version1.apiKey);
    expect(await siteStore.get()).toEqual(SITES);
    expect(await exportChoicesStore.get()).toEqual(version1.exportChoices);
    expect(await panelChoices.get()).toEqual(version1.panelChoices);
    expect(await welcomeProgress.get()).toEqual(version1.welcomeProgress);
    expect(await documentChoices.get()).toEqual(DOCUMENTS);
  });

  it("gives what was learned from the service", async () => {
    expect(await knownUsage.get()).toEqual(version1.usage);
    const { reported } = await knownOffer("voice", AbortSignal.abort());
    expect(reported?.targets).toEqual(["sw"]);
  });

  it("keeps every other choice when one changes", async () => {
    await changeSettings((settings) => ({ ...settings, text: { ...settings.text, target: "fr" } }));
    expect(stored.get("settings")).toEqual({ ...READ, text: { ...READ.text, target: "fr" } });
  });
});

it("is rewritten once, and only where the form has changed", async () => {
  const write = vi.spyOn(browser.storage.local, "set");
  await upgradeStorage();
  await upgradeStorage();
  expect(write).toHaveBeenCalledTimes(2);
  expect(Object.fromEntries(stored)).toEqual({
    ...version1,
    settings: SETTINGS,
    documents: DOCUMENTS,
  });
  write.mockRestore();
});

it("costs a damaged choice its default, and no other", async () => {
  const { dub } = version1.settings;
  stored.set("settings", { ...version1.settings, dub: { ...dub, voice: "robot" }, voice: 7 });
  const settings = await settingsStore.get();
  expect(settings.dub).toEqual({ ...dub, voice: "default" });
  expect(settings.styleRules).toEqual(styles);
  expect(settings.languages).toEqual(version1.settings.languages);
});

it.each([7, null, "text", []])(
  "that holds %j for settings starts from the defaults",
  async (value) => {
    stored.set("settings", value);
    await upgradeStorage();
    expect((await settingsStore.get()).service.paidBaseUrl).toBe("");
  },
);
