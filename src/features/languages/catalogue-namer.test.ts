import { afterEach, expect, test, vi } from "vitest";
import english from "../../../public/_locales/en/messages.json";
import { languageNamer, sortByName } from "../../captions/text/language-name.ts";
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from "../../service/languages/voice-languages.ts";
import { catalogueText } from "../../ui/testing/catalogue-text.ts";
import { catalogueNamer } from "./catalogue-namer.ts";
import { markUnoffered } from "./mark-unoffered.ts";
import { OWN_NAMES } from "./own-names.ts";
import { sortLanguages } from "./sort-languages.ts";

afterEach(() => vi.restoreAllMocks());

const LANGUAGES: readonly string[] = TARGET_LANGUAGES;
const CATALOGUES = import.meta.glob<typeof english>("../../../public/_locales/*/messages.json", {
  eager: true,
  import: "default",
});

const inEnglish = catalogueNamer(english.language_names.message, "en");

test.each(Object.entries(CATALOGUES))(
  "the catalogue in %s names each language once, sorted as the browser would",
  (_, { language_names, texts_language }) => {
    const language = texts_language.message;
    const nameLanguage = catalogueNamer(language_names.message, language);
    const tags = language_names.message.split("|").map((entry) => entry.split(" ", 1)[0] ?? "");
    expect([...tags].sort()).toEqual([...LANGUAGES].sort());
    expect(tags).toEqual(sortByName(tags, nameLanguage, language));
    for (const tag of tags) expect(nameLanguage(tag).name).toMatch(/\S/);
  },
);

test("every language has a name of its own", () => {
  expect(LANGUAGES.filter((tag) => OWN_NAMES[tag] === undefined)).toEqual([]);
});

test("every language that can be spoken has a name", () => {
  expect(SOURCE_LANGUAGES.filter((tag) => inEnglish(tag).rank === undefined)).toEqual([]);
});

test.each([
  { tag: "de", name: "German", ownName: "Deutsch" },
  { tag: "en", name: "English", ownName: null },
  { tag: "en-GB", name: "British English", ownName: null },
  { tag: "pt-BR", name: "Brazilian Portuguese", ownName: "Português (Brasil)" },
  { tag: "zh-HANT", name: "Traditional Chinese", ownName: "繁體中文" },
])("$tag reads $name, $ownName", ({ tag, name, ownName }) => {
  expect(inEnglish(tag)).toMatchObject({ name, ownName });
});

test("a language outside the catalogue is named by the browser", () => {
  expect(inEnglish("sw")).toEqual({ name: "Swahili", ownName: "Kiswahili" });
  expect(catalogueNamer("", "en")("de")).toEqual(languageNamer("en")("de"));
});

test("names and order of the service's languages need no locale data", () => {
  const names = vi.spyOn(Intl, "DisplayNames");
  const collator = vi.spyOn(Intl, "Collator");
  const namer = catalogueNamer(english.language_names.message, "en");
  const marked = markUnoffered(namer, ["de", "fr"], catalogueText);
  expect(sortLanguages(["fr", "en-US", "zh", "en", "de", "en-GB"], marked, "en")).toEqual([
    "zh",
    "en",
    "en-US",
    "en-GB",
    "fr",
    "de",
  ]);
  expect(names).not.toHaveBeenCalled();
  expect(collator).not.toHaveBeenCalled();
});

test("one language outside the catalogue makes the browser sort all", () => {
  expect(sortLanguages(["uk", "sw", "en", "sv"], inEnglish, "en")).toEqual([
    "en",
    "sw",
    "sv",
    "uk",
  ]);
});
