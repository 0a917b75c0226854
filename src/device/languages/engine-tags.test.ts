import { expect, test } from "vitest";
import { recogniserTag, translatorTag } from "./engine-tags.ts";

test.each([
  ["en", "en"],
  ["en-US", "en"],
  ["nb", "no"],
  ["pt", "pt"],
  ["pt-BR", "pt-BR"],
  ["zh", "zh"],
  ["zh-HANT", "zh-Hant"],
  ["zh-TW", "zh-Hant"],
  ["de-AT", "de"],
])("the translator knows %s as %s", (language, tag) => {
  expect(translatorTag(language)).toBe(tag);
});

test.each([
  ["en", "en"],
  ["en-IN", "en-IN"],
  ["zh-HANS", "zh"],
  ["zh-HANT", "zh-TW"],
])("the recogniser knows %s as %s", (language, tag) => {
  expect(recogniserTag(language)).toBe(tag);
});
