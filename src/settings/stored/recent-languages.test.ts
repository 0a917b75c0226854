import { beforeEach, expect, it, vi } from "vitest";
import { recentLanguages, rememberLanguage } from "./recent-languages.ts";

const { browser, stored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

beforeEach(() => stored.clear());

it("keeps the latest languages, each once", async () => {
  for (const tag of ["de", "fr", "de", "ja"]) await rememberLanguage(tag);
  expect(await recentLanguages.get()).toEqual(["ja", "de", "fr"]);
  for (const tag of ["it", "es", "pt", "nl", "pl", "cs"]) await rememberLanguage(tag);
  expect(await recentLanguages.get()).toEqual(["cs", "pl", "nl", "pt", "es", "it", "ja", "de"]);
});

it.each([7, null, "de", [7], ["../etc"], Array(100).fill("de")])("ignores %j", async (value) => {
  stored.set("recentLanguages", value);
  expect(await recentLanguages.get()).toEqual([]);
});
