import { expect, test } from "vitest";
import { ruleCatalogue } from "./rule-catalogue.ts";
import { loadRuleWords } from "./rule-labels.ts";
import { queryWords, ruleSearch } from "./rule-search.ts";

/** Names of the options that a reader of a language finds. */
async function find(uiLanguage: string, typed: string): Promise<readonly string[]> {
  const catalogue = ruleCatalogue({ rhythm: { metre: "iambic" } });
  const search = ruleSearch(catalogue, [
    await loadRuleWords(uiLanguage),
    await loadRuleWords("en"),
  ]);
  const query = queryWords(typed);
  return catalogue
    .flatMap(({ options }) => options)
    .filter((option) => search(option, query))
    .map(({ option }) => option);
}

test("finds by the name of an option, in any case", async () => {
  expect(await find("en", "SERIES OF numbers")).toEqual(["number_separator"]);
});

test("finds by the name of a category", async () => {
  expect(await find("en", "dates and times")).toHaveLength(13);
});

test("finds by the name of a value and by an example", async () => {
  expect(await find("en", "noon")).toEqual(["time_format"]);
  expect(await find("en", "15h30")).toEqual(["hours_minutes_separator"]);
  expect(await find("en", "令和8年")).toEqual(["years"]);
});

test("finds words in any order, with or without accents", async () => {
  expect(await find("en", "numero french")).toEqual(["abbreviating_french_word_numero"]);
  expect(await find("en", "numéro")).toEqual(await find("en", "numero"));
  expect(await find("en", "ceder")).toEqual(["accents_in_verbs_conjugated_like_french_word_céder"]);
});

test("wants all words in one value, or in the names above it", async () => {
  expect(await find("en", "Prozent パーセント")).toEqual([]);
  expect(await find("en", "percentages prozent")).toEqual(["percentage_format"]);
});

test("finds what only a later service knows by its own name", async () => {
  expect(await find("en", "iambic")).toEqual(["metre"]);
});

test("finds by the service's own names, for who has them from elsewhere", async () => {
  expect(await find("en", "hours_minutes_sep")).toEqual(["hours_minutes_separator"]);
  expect(await find("en", "use_roman_numerals")).toEqual(["centuries"]);
});

test("finds everything when nothing is typed, and nothing by what is nowhere", async () => {
  expect(await find("en", "  ")).toHaveLength(160);
  expect(await find("en", "xylophone")).toEqual([]);
});
