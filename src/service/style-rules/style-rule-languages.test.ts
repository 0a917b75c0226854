// @vitest-environment node
import { expect, test } from "vitest";
import { TARGET_LANGUAGES } from "../languages/voice-languages.ts";
import { styleLanguageOf } from "./style-rule-languages.ts";

test.each([
  ["en", "en"],
  ["en-GB", "en"],
  ["EN-US", "en"],
  ["zh-Hant", "zh"],
  ["pt-BR", null],
  ["ar", null],
  ["", null],
])("lists for %j are those of %j", (target, language) => {
  expect(styleLanguageOf(target)).toBe(language);
});

test("every language that lists can be for is a target", () => {
  const roots = new Set(TARGET_LANGUAGES.map(styleLanguageOf));
  expect([...roots].filter((root) => root !== null).sort()).toEqual([
    "de",
    "en",
    "es",
    "fr",
    "it",
    "ja",
    "ko",
    "zh",
  ]);
});
