// @vitest-environment node
import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { NO_POSITIONS } from "../../captions/look/caption-position.ts";
import { DEFAULT_SETTINGS } from "../schema/settings.ts";
import { settingsStore } from "../stored/settings-store.ts";
import { changeStyle, createSitePort, offeredSite, sitesPort } from "./site-api.ts";
import {
  choicesOf,
  MAX_SITES,
  parseSites,
  plainSite,
  settingsFor,
  siteOf,
} from "./site-choices.ts";
import { changeSite, siteStore } from "./site-store.ts";

const { browser, stored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/fake-browser.ts");
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

test("a private window has no site that could be remembered", () => {
  expect(offeredSite({ url: "https://a.example.test/", incognito: true })).toBe(null);
  expect(offeredSite({ url: "https://a.example.test/", incognito: false })).toBe("a.example.test");
  expect(offeredSite({})).toBe(null);
});

describe("what is stored of sites is not trusted", () => {
  it.each([undefined, null, 7, {}, [null, 3, {}, { site: "" }]])("%j is no site", (value) => {
    expect(parseSites(value)).toEqual([]);
  });

  it("a damaged choice costs that choice only", () => {
    const places = { window: { centerPercent: 50, bottomPercent: 900, widthPercent: null } };
    const languages = { ...DEFAULT_SETTINGS.languages, targets: ["de"] };
    const stored = [{ site: "a.example.test", places, style: 7, languages, suggest: true }];
    expect(parseSites(stored)).toEqual([
      { ...plainSite("a.example.test"), languages, suggest: true },
    ]);
  });
});

describe("the sites that are remembered", () => {
  it("are as many as are allowed, and the one used longest ago goes first", async () => {
    stored.set(
      "sites",
      Array.from({ length: MAX_SITES }, (_, at) => plainSite(`${at}.example.test`)),
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
    const [a, b] = [createSitePort("a.example.test"), createSitePort("b.example.test")];
    await Promise.all([a.setSuggest(true), b.setSuggest(true), a.keepLanguages(true)]);
    const sites = await siteStore.get();
    expect(choicesOf(sites, "a.example.test")).toMatchObject({ suggest: true });
    expect(choicesOf(sites, "a.example.test").languages).toEqual(DEFAULT_SETTINGS.languages);
    expect(choicesOf(sites, "b.example.test")).toMatchObject({ suggest: true, languages: null });
  });

  it("can be forgotten, one or all", async () => {
    for (const site of ["a.test", "b.test", "c.test"]) await createSitePort(site).setSuggest(true);
    await createSitePort("b.test").forget();
    expect((await siteStore.get()).map(({ site }) => site)).toEqual(["c.test", "a.test"]);
    await sitesPort.forgetAll();
    expect(await siteStore.get()).toEqual([]);
  });
});

describe("a site's own choices", () => {
  const site = "a.example.test";
  const port = createSitePort(site);
  const holding = async () => settingsFor(await settingsStore.get(), await port.choices.get());

  it("begin as a copy, and changes go to the copy from then on", async () => {
    await port.languagePort.addTarget("de");
    await port.keepLanguages(true);
    await port.languagePort.addTarget("ja");
    expect((await holding()).languages.targets).toEqual(["de", "ja"]);
    expect((await settingsStore.get()).languages.targets).toEqual(["de"]);
    await port.keepLanguages(false);
    expect((await holding()).languages.targets).toEqual(["de"]);
  });

  it("of its look are told from those of all sites", async () => {
    const lines = (count: number) => (style: typeof DEFAULT_SETTINGS.style) => ({
      ...style,
      lines: count,
    });
    await port.keepStyle(true);
    await port.changeStyle(lines(3));
    await changeStyle("other.example.test", lines(4));
    expect((await holding()).style.lines).toBe(3);
    expect((await settingsStore.get()).style.lines).toBe(4);
  });

  it("are told to whoever watches, and nothing else is", async () => {
    const seen: boolean[] = [];
    const life = new AbortController();
    port.choices.onChanged(({ suggest }) => seen.push(suggest), life.signal);
    await port.setSuggest(true);
    await port.forget();
    life.abort();
    await port.setSuggest(true);
    expect(seen).toEqual([true, false]);
  });
});

test("a site nothing was chosen for goes by the settings of all", () => {
  expect(settingsFor(DEFAULT_SETTINGS, plainSite("a.test"))).toEqual(DEFAULT_SETTINGS);
  expect(settingsFor(DEFAULT_SETTINGS, null)).toEqual(DEFAULT_SETTINGS);
  expect(plainSite("a.test").places).toEqual(NO_POSITIONS);
});
