// @vitest-environment node
import { expect, it } from "vitest";
import { targetLanguageOf } from "../../../service/languages/target-language.ts";
import type { TARGET_LANGUAGES } from "../../../service/languages/voice-languages.ts";
import { DEFAULT_SETTINGS } from "../../../settings/schema/settings.ts";
import { selectionTarget } from "./selection-target.ts";

type Target = (typeof TARGET_LANGUAGES)[number];

const into = (
  textLanguage: string | null,
  { ui = "de", picked = null as Target | null, captions = [] as Target[], reads = ["de"] } = {},
) =>
  selectionTarget(
    { text: { target: picked }, languages: { ...DEFAULT_SETTINGS.languages, targets: captions } },
    { uiLanguage: ui, acceptedLanguages: reads, textLanguage },
  );

it("is the language of the browser, or the one picked last", () => {
  expect(into("en")).toBe("de");
  expect(into(null)).toBe("de");
  expect(into("en", { picked: "fr" })).toBe("fr");
  expect(into("en", { ui: "zh-TW" })).toBe("zh-HANT");
});

it("is another one where the text is in that already", () => {
  expect(into("de", { captions: ["de", "ja"] })).toBe("ja");
  expect(into("de")).toBe("en-US");
  expect(into("en", { ui: "en-GB", reads: ["en-GB", "fr"] })).toBe("fr");
  // Of one who reads nothing else.
  expect(into("en", { ui: "en-GB", reads: ["en"] })).toBe("en-GB");
  expect(into("fr", { picked: "fr" })).toBe("de");
  // Chinese is written in two ways, and brought from one into the other.
  expect(into("zh", { ui: "zh-CN" })).toBe("zh-HANS");
});

it("is found for the tags of browsers", () => {
  const tags = ["en-AU", "pt-br", "zh-Hant-HK", "no", "fil", "iw", "tlh", "x"];
  expect(tags.map(targetLanguageOf)).toEqual([
    ...["en", "pt-BR", "zh-HANT", "nb", "tl", "he"],
    ...[null, null],
  ]);
});
