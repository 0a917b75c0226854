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

it("is the browser's language, or the one picked last", () => {
  expect(into("en")).toBe("de");
  expect(into(null)).toBe("de");
  expect(into("en", { picked: "fr" })).toBe("fr");
  expect(into("en", { ui: "zh-TW" })).toBe("zh-HANT");
});

it("is another language when the text is in that language already", () => {
  expect(into("de", { captions: ["de", "ja"] })).toBe("ja");
  expect(into("de")).toBe("en-US");
  expect(into("en", { ui: "en-GB", reads: ["en-GB", "fr"] })).toBe("fr");
  // A user who reads no other language.
  expect(into("en", { ui: "en-GB", reads: ["en"] })).toBe("en-GB");
  expect(into("fr", { picked: "fr" })).toBe("de");
  // Chinese has two scripts and can be converted between them.
  expect(into("zh", { ui: "zh-CN" })).toBe("zh-HANS");
});

it("accepts the browsers' language tags", () => {
  const tags = ["en-AU", "pt-br", "zh-Hant-HK", "no", "fil", "iw", "tlh", "x"];
  expect(tags.map(targetLanguageOf)).toEqual([
    ...["en", "pt-BR", "zh-HANT", "nb", "tl", "he"],
    ...[null, null],
  ]);
});
