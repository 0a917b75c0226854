import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, type Settings } from "../schema/settings.ts";
import { parseSettings, settingsStore } from "../stored/settings-store.ts";
import {
  defaultStyleRuleListFor,
  resolveStyleRuleList,
  setDefaultStyleRuleList,
} from "./style-rule-defaults.ts";

const { browser, stored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));
beforeEach(() => stored.clear());

const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  styleRules: { defaults: { en: "house-en", zh: "house-zh" } },
};

test.each([
  ["en", "house-en"],
  ["en-GB", "house-en"],
  ["EN-us", "house-en"],
  ["zh-Hant", "house-zh"],
  ["de", ""],
  ["", ""],
])("the default for %j is %j", (target, styleId) => {
  expect(defaultStyleRuleListFor(SETTINGS, target)).toBe(styleId);
});

test("the free plan has no style rules, so there is no default", () => {
  const free = { ...SETTINGS, service: { ...SETTINGS.service, plan: "free" as const } };
  expect(defaultStyleRuleListFor(free, "en")).toBe("");
});

test.each([
  [null, "house-en"],
  ["", ""],
  ["other", "other"],
])("a choice of %j means %j", (choice, styleId) => {
  expect(resolveStyleRuleList(choice, SETTINGS, "en-GB")).toBe(styleId);
});

test("defaults are set and removed independently", async () => {
  await setDefaultStyleRuleList("de", "a");
  await Promise.all([setDefaultStyleRuleList("en", "b"), setDefaultStyleRuleList("fr", "c")]);
  await setDefaultStyleRuleList("de", "");
  await setDefaultStyleRuleList("it", "");
  expect((await settingsStore.get()).styleRules.defaults).toEqual({ en: "b", fr: "c" });
});

test("settings without defaults are read with none", () => {
  const text = { ...DEFAULT_SETTINGS.text, target: "de" };
  const { styleRules: _, ...earlier } = { ...DEFAULT_SETTINGS, text };
  expect(parseSettings(earlier)).toEqual({ ...earlier, styleRules: { defaults: {} } });
});
