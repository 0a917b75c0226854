import { expect, test } from "vitest";
import { languageNamer, sortByName } from "./language-name.ts";

const english = languageNamer("en");
const german = languageNamer("de");

test.each([
  { tag: "de", name: "German", ownName: "Deutsch" },
  { tag: "en", name: "English", ownName: null },
  { tag: "en-GB", name: "British English", ownName: null },
  { tag: "fr", name: "French", ownName: "Français" },
  { tag: "ja", name: "Japanese", ownName: "日本語" },
  { tag: "zh-HANT", name: "Traditional Chinese", ownName: "繁體中文" },
  { tag: "nb", name: "Norwegian Bokmål", ownName: "Norsk bokmål" },
  { tag: "not a tag", name: "not a tag", ownName: null },
])("$tag reads $name, $ownName", ({ tag, name, ownName }) => {
  expect(english(tag)).toEqual({ name, ownName });
});

test("names are in the user's language", () => {
  expect(german("ja").name).toBe("Japanisch");
  expect(german("en").name).toBe("Englisch");
});

test("variants follow their language", () => {
  const sorted = sortByName(["fr", "en-US", "zh", "en", "de", "en-GB"], english, "en");
  expect(sorted).toEqual(["zh", "en", "en-US", "en-GB", "fr", "de"]);
});
