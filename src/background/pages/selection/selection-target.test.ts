import { expect, it } from "vitest";
import { targetLanguageOf } from "../../../service/languages/target-language.ts";
import type { TARGET_LANGUAGES } from "../../../service/languages/voice-languages.ts";
import {
  DEFAULT_SETTINGS,
  MAX_TEXT_TARGETS,
  type TextSettings,
} from "../../../settings/schema/settings.ts";
import { rememberTarget, selectionTarget } from "./selection-target.ts";

type Target = (typeof TARGET_LANGUAGES)[number];

const into = (
  textLanguage: string | null,
  {
    ui = "de",
    last = null as Target | null,
    picked = {} as Record<string, string>,
    captions = [] as Target[],
    reads = ["de"],
  } = {},
) =>
  selectionTarget(
    {
      text: { target: last, targets: picked },
      languages: { ...DEFAULT_SETTINGS.languages, targets: captions },
    },
    { uiLanguage: ui, acceptedLanguages: reads, textLanguage },
  );

it("is the browser's language, or the one picked for texts of that language", () => {
  expect(into("en")).toBe("de");
  expect(into(null)).toBe("de");
  expect(into("en", { picked: { en: "fr" } })).toBe("fr");
  expect(into("en-GB", { picked: { en: "fr" } })).toBe("fr");
  expect(into("es", { last: "fr", picked: { en: "fr" } })).toBe("de");
  expect(into("en", { ui: "zh-TW" })).toBe("zh-HANT");
});

it("is the first caption language for a text in the browser's own language", () => {
  expect(into("de", { captions: ["de", "ja", "fr"] })).toBe("ja");
  expect(into("DE", { captions: ["ja"], last: "fr" })).toBe("ja");
  expect(into("de", { captions: ["ja"], picked: { de: "it" } })).toBe("it");
  expect(into("de", { last: "fr" })).toBe("fr");
  expect(into("de")).toBe("en-US");
  expect(into("en", { ui: "en-GB", reads: ["en-GB", "fr"] })).toBe("fr");
  // A user who reads no other language.
  expect(into("en", { ui: "en-GB", reads: ["en"] })).toBe("en-GB");
  // Chinese has two scripts and can be converted between them.
  expect(into("zh", { ui: "zh-CN" })).toBe("zh-HANS");
});

it("remembers picks by the language of the text, and no more than it may store", () => {
  const none = { target: null, targets: {} };
  expect(rememberTarget(none, null, "fr")).toEqual({ target: "fr", targets: {} });
  const once = rememberTarget(none, "en-GB", "fr");
  expect(once).toEqual({ target: "fr", targets: { en: "fr" } });
  expect(rememberTarget(once, "EN", "ja").targets).toEqual({ en: "ja" });
  const letters = [..."abcdefghijkl"];
  const many = letters
    .flatMap((one) => letters.map((other) => one + other))
    .reduce((text, language) => rememberTarget(text, language, "fr"), none as TextSettings);
  expect(Object.keys(many.targets)).toHaveLength(MAX_TEXT_TARGETS);
  expect(Object.keys(many.targets).at(-1)).toBe("ll");
});

it("accepts the browsers' language tags", () => {
  const tags = ["en-AU", "pt-br", "zh-Hant-HK", "no", "fil", "iw", "tlh", "x"];
  expect(tags.map(targetLanguageOf)).toEqual([
    ...["en", "pt-BR", "zh-HANT", "nb", "tl", "he"],
    ...[null, null],
  ]);
});
