import { expect, test, vi } from "vitest";
import { markLanguage } from "./mark-language.ts";

const catalogue = vi.hoisted(() => ({ language: "en" }));

vi.mock("webextension-polyfill", () => ({
  default: { i18n: { getMessage: () => catalogue.language } },
}));

test.each([
  ["en", "ltr"],
  ["ja", "ltr"],
  ["ar", "rtl"],
])("marks an element with %s texts as %s", (language, direction) => {
  catalogue.language = language;
  const element = document.createElement("div");
  markLanguage(element);
  expect([element.lang, element.dir]).toEqual([language, direction]);
});
