import { expect, test } from "vitest";
import { TARGET_LANGUAGES } from "../languages/voice-languages.ts";
import { styleRuleLanguageOf } from "./style-rule-languages.ts";

test.each([
  ["en", "en"],
  ["en-GB", "en"],
  ["EN-US", "en"],
  ["zh-Hant", "zh"],
  ["pt-BR", null],
  ["ar", null],
  ["", null],
])("%j uses lists for %j", (target, language) => {
  expect(styleRuleLanguageOf(target)).toBe(language);
});

test("every language of style rule lists is a target", () => {
  const roots = new Set(TARGET_LANGUAGES.map(styleRuleLanguageOf));
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
