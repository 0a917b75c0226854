import { expect, test } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { searchLanguages } from "./language-search.ts";

test.each([
  { query: "", found: ["de", "en", "en-GB", "pt-BR", "es", "ja"] },
  { query: "german", found: ["de"] },
  { query: "DEUTSCH", found: ["de"] },
  { query: "de", found: ["de"] },
  { query: "engl", found: ["en", "en-GB"] },
  { query: "british", found: ["en-GB"] },
  { query: "en-gb", found: ["en-GB"] },
  { query: "portugues", found: ["pt-BR"] },
  { query: "espanol", found: ["es"] },
  { query: "日本", found: ["ja"] },
  { query: "klingon", found: [] },
])("$query finds $found", ({ query, found }) => {
  const tags = ["de", "en", "en-GB", "pt-BR", "es", "ja"];
  expect(searchLanguages(tags, query, languageNamer("en"))).toEqual(found);
});
