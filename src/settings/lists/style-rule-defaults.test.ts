// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, type Settings } from "../schema/settings.ts";
import { parseSettings, settingsStore } from "../stored/settings-store.ts";
import { defaultStyleFor, resolveStyle, setDefaultStyle } from "./style-rule-defaults.ts";

const { browser, stored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));
beforeEach(() => stored.clear());

const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  styles: { defaults: { en: "house-en", zh: "house-zh" } },
};

test.each([
  ["en", "house-en"],
  ["en-GB", "house-en"],
  ["EN-us", "house-en"],
  ["zh-Hant", "house-zh"],
  ["de", ""],
  ["", ""],
])("into %j the default is %j", (target, styleId) => {
  expect(defaultStyleFor(SETTINGS, target)).toBe(styleId);
});

test("the free plan has no style rules, so none is sent by itself", () => {
  const free = { ...SETTINGS, service: { ...SETTINGS.service, plan: "free" as const } };
  expect(defaultStyleFor(free, "en")).toBe("");
});

test.each([
  [null, "house-en"],
  ["", ""],
  ["other", "other"],
])("a choice of %j means %j", (choice, styleId) => {
  expect(resolveStyle(choice, SETTINGS, "en-GB")).toBe(styleId);
});

test("defaults are set and taken away, each for itself", async () => {
  await setDefaultStyle("de", "a");
  await Promise.all([setDefaultStyle("en", "b"), setDefaultStyle("fr", "c")]);
  await setDefaultStyle("de", "");
  await setDefaultStyle("it", "");
  expect((await settingsStore.get()).styles.defaults).toEqual({ en: "b", fr: "c" });
});

test("settings from before there were defaults stay, and have none", () => {
  const { styles: _, ...earlier } = { ...DEFAULT_SETTINGS, text: { target: "de" as const } };
  expect(parseSettings(earlier)).toEqual({ ...earlier, styles: { defaults: {} } });
});
