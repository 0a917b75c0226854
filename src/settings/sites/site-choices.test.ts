import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { NO_POSITIONS } from "../../captions/look/caption-position.ts";
import { addTarget } from "../changes/language-changes.ts";
import { DEFAULT_SETTINGS } from "../schema/settings.ts";
import { settingsStore } from "../stored/settings-store.ts";
import {
  changeLanguages,
  changeStyle,
  createSiteApi,
  offeredSite,
  sitesApi,
} from "./site-changes.ts";
import {
  choicesOf,
  defaultSiteChoices,
  MAX_SITES,
  parseSites,
  settingsFor,
  siteOf,
} from "./site-choices.ts";
import { changeSite, siteStore } from "./site-store.ts";

const { browser, stored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

beforeEach(() => stored.clear());

test.each([
  ["https://talks.example.test/a?b#c", "talks.example.test"],
  ["http://localhost:4701/players/", "localhost:4701"],
  ["file:///home/me/talk.mp4", "file:"],
  ["chrome://extensions", null],
  ["about:blank", null],
  ["", null],
])("%s belongs to the site %s", (address, site) => {
  expect(siteOf(address)).toBe(site);
});

test("a private window has no site to store choices for", () => {
  expect(offeredSite({ url: "https://a.example.test/", incognito: true })).toBe(null);
  expect(offeredSite({ url: "https://a.example.test/", incognito: false })).toBe("a.example.test");
  expect(offeredSite({})).toBe(null);
});

describe("stored sites are not trusted", () => {
  it.each([undefined, null, 7, {}, [null, 3, {}, { site: "" }]])("%j gives no site", (value) => {
    expect(parseSites(value)).toEqual([]);
  });

  it("a place of an earlier version is in percent of the window", () => {
    const old = { centerPercent: 30, bottomPercent: 60, widthPercent: null };
    const stored = [{ site: "a.example.test", places: { window: old, fullscreen: null } }];
    expect(parseSites(stored)[0]?.places).toEqual({
      ...NO_POSITIONS,
      window: { of: "window", ...old },
    });
  });

  it("a damaged choice falls back alone", () => {
    const places = { window: { centerPercent: 50, bottomPercent: 900, widthPercent: null } };
    const languages = { ...DEFAULT_SETTINGS.languages, targets: ["de"] };
    const stored = [{ site: "a.example.test", places, style: 7, languages, suggest: true }];
    expect(parseSites(stored)).toEqual([
      { ...defaultSiteChoices("a.example.test"), languages, suggest: true },
    ]);
  });
});

describe("stored sites", () => {
  it("are limited, and the one used longest ago goes first", async () => {
    stored.set(
      "sites",
      Array.from({ length: MAX_SITES }, (_, at) => defaultSiteChoices(`${at}.example.test`)),
    );
    await changeSite("198.example.test", (choices) => ({ ...choices, suggest: true }));
    await changeSite("new.example.test", (choices) => ({ ...choices, starts: 1 }));
    const sites = await siteStore.get();
    expect(sites.length).toBe(MAX_SITES);
    expect(sites.slice(0, 3).map(({ site }) => site)).toEqual([
      "new.example.test",
      "198.example.test",
      "0.example.test",
    ]);
    expect(sites.some(({ site }) => site === "199.example.test")).toBe(false);
  });

  it("do not undo each other's changes", async () => {
    const [a, b] = [createSiteApi("a.example.test"), createSiteApi("b.example.test")];
    await Promise.all([a.setSuggest(true), b.setSuggest(true), a.keepLanguages(true)]);
    const sites = await siteStore.get();
    expect(choicesOf(sites, "a.example.test")).toMatchObject({ suggest: true });
    expect(choicesOf(sites, "a.example.test").languages).toEqual(DEFAULT_SETTINGS.languages);
    expect(choicesOf(sites, "b.example.test")).toMatchObject({ suggest: true, languages: null });
  });

  it("can be removed, one or all", async () => {
    for (const site of ["a.test", "b.test", "c.test"]) await createSiteApi(site).setSuggest(true);
    await createSiteApi("b.test").forget();
    expect((await siteStore.get()).map(({ site }) => site)).toEqual(["c.test", "a.test"]);
    await sitesApi.forgetAll();
    expect(await siteStore.get()).toEqual([]);
  });
});

describe("a site's own choices", () => {
  const site = "a.example.test";
  const api = createSiteApi(site);
  const holding = async () => settingsFor(await settingsStore.get(), await api.choices.get());

  it("start as a copy, which later changes go to", async () => {
    await changeLanguages(site, (languages) => addTarget(languages, "de"));
    await api.keepLanguages(true);
    await changeLanguages(site, (languages) => addTarget(languages, "ja"));
    expect((await holding()).languages.targets).toEqual(["de", "ja"]);
    expect((await settingsStore.get()).languages.targets).toEqual(["de"]);
    await api.keepLanguages(false);
    expect((await holding()).languages.targets).toEqual(["de"]);
  });

  it("of its look are separate from those of all sites", async () => {
    const lines = (count: number) => (style: typeof DEFAULT_SETTINGS.style) => ({
      ...style,
      lines: count,
    });
    await api.keepStyle(true);
    await changeStyle(site, lines(3));
    await changeStyle("other.example.test", lines(4));
    expect((await holding()).style.lines).toBe(3);
    expect((await settingsStore.get()).style.lines).toBe(4);
  });

  it("reach listeners, and no other changes do", async () => {
    const seen: boolean[] = [];
    const stop = new AbortController();
    api.choices.onChanged(({ suggest }) => seen.push(suggest), stop.signal);
    await api.setSuggest(true);
    await api.forget();
    stop.abort();
    await api.setSuggest(true);
    expect(seen).toEqual([true, false]);
  });
});

test("a site without choices uses the settings of all sites", () => {
  expect(settingsFor(DEFAULT_SETTINGS, defaultSiteChoices("a.test"))).toEqual(DEFAULT_SETTINGS);
  expect(settingsFor(DEFAULT_SETTINGS, null)).toEqual(DEFAULT_SETTINGS);
  expect(defaultSiteChoices("a.test").places).toEqual(NO_POSITIONS);
});
