import { expect, test, vi } from "vitest";
import { uiLanguage } from "./ui-language.ts";

const languages = vi.hoisted(() => ({ ours: "en", browsers: "en" }));

vi.mock("webextension-polyfill", () => ({
  default: {
    i18n: { getMessage: () => languages.ours, getUILanguage: () => languages.browsers },
  },
}));

test.each([
  { ours: "de", browsers: "de-CH", expected: "de-CH" },
  { ours: "ja", browsers: "ja", expected: "ja" },
  { ours: "en", browsers: "it", expected: "en" },
  { ours: "ar", browsers: "en-US", expected: "ar" },
])("returns $expected for $ours texts in a $browsers browser", ({ expected, ...both }) => {
  Object.assign(languages, both);
  expect(uiLanguage()).toBe(expected);
});
