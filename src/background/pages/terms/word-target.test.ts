import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../../settings/schema/settings.ts";
import { wordTarget } from "./word-target.ts";

const OFFERED = ["ar", "de", "en", "en-GB", "en-US", "fr"];

test.each([
  ["a spoken word goes into the first caption language", "en", ["de", "fr"], "fr", "de"],
  ["a spoken word skips its own language", "de", ["de", "fr"], "ar", "fr"],
  ["a spoken word skips what the service does not offer", "en", ["sw", "fr"], "ar", "fr"],
  ["a spoken word without translations goes into the browser's language", "en", [], "ar", "ar"],
  ["a spoken word in the browser's language goes into another one", "de", [], "de", "en-US"],
])("%s", (_, language, targets, ui, target) => {
  const facts = { language, spoken: language, isOriginal: true, offered: OFFERED };
  const reader = { uiLanguage: ui, acceptedLanguages: [], textLanguage: null };
  const settings = { ...DEFAULT_SETTINGS, languages: { ...DEFAULT_SETTINGS.languages, targets } };
  expect(wordTarget(settings, { ...facts, reader })).toBe(target);
});

test.each([
  ["goes back into what is spoken", "de", "en", "fr", "en"],
  ["goes into the browser's language when nobody knows what is spoken", "de", "und", "fr", "fr"],
  ["never goes into its own language", "en-GB", "en", "en", "de"],
])("a translated word %s", (_, language, spoken, ui, target) => {
  const reader = { uiLanguage: ui, acceptedLanguages: ["de"], textLanguage: null };
  const settings = {
    ...DEFAULT_SETTINGS,
    languages: { ...DEFAULT_SETTINGS.languages, targets: ["de", "en-GB"] },
  };
  const facts = { language, spoken, isOriginal: false, offered: OFFERED };
  expect(wordTarget(settings, { ...facts, reader })).toBe(target);
});
