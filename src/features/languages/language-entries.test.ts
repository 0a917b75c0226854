import { expect, test } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { groupLanguages, type ProposedLanguages } from "./language-entries.ts";

const LANGUAGES = ["zh-HANS", "zh-HANT", "en", "en-GB", "en-US", "de", "ja"];
const NONE: ProposedLanguages = { browser: [], recent: [] };

const groups = (query: string, proposed = NONE, languages = LANGUAGES) =>
  groupLanguages(languages, query, proposed, languageNamer("en")).map(({ title, entries }) => [
    title,
    ...entries.map(({ tag, variants }) => [tag, ...variants].join(" ")),
  ]);

test("has one entry for each language, with its variants in it", () => {
  expect(groups("")).toEqual([[null, "zh zh-HANS zh-HANT", "en en en-GB en-US", "de", "ja"]]);
});

test("begins with the browser's languages, then recent ones, without repeating any", () => {
  const proposed = { browser: ["en-GB", "de", "en-GB", "mt"], recent: ["ja", "de", "tlh"] };
  expect(groups("", proposed)).toEqual([
    ["languages_browser", "en-GB", "de"],
    ["languages_recent", "ja"],
    ["languages_all", "zh zh-HANS zh-HANT", "en en en-GB en-US", "de", "ja"],
  ]);
});

test("finds a language with its variants, and a variant by its own name or code", () => {
  expect(groups("engl")).toEqual([[null, "en en en-GB en-US"]]);
  expect(groups("british")).toEqual([[null, "en-GB"]]);
  expect(groups("en-US")).toEqual([[null, "en-US"]]);
  expect(groups("german")).toEqual([[null, "de"]]);
  expect(groups("klingon")).toEqual([[null]]);
});

test("offers the last variant of a language as it is", () => {
  expect(groups("", NONE, ["en-US", "de"])).toEqual([[null, "en-US", "de"]]);
  expect(groups("engl", NONE, ["en", "de"])).toEqual([[null, "en"]]);
});
