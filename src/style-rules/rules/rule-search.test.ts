import { expect, test } from "vitest";
import { ruleCatalogue } from "./rule-catalogue.ts";
import { loadRuleLabels } from "./rule-labels.ts";
import { ruleSearch, splitQuery } from "./rule-search.ts";

async function find(uiLanguage: string, typed: string): Promise<readonly string[]> {
  const catalogue = ruleCatalogue({ rhythm: { metre: "iambic" } });
  const search = ruleSearch(catalogue, [
    await loadRuleLabels(uiLanguage),
    await loadRuleLabels("en"),
  ]);
  const query = splitQuery(typed);
  return catalogue
    .flatMap(({ options }) => options)
    .filter((option) => search(option, query))
    .map(({ option }) => option);
}

test("finds an option by its label in any case", async () => {
  expect(await find("en", "SERIES OF numbers")).toEqual(["number_separator"]);
});

test("finds a category by its label", async () => {
  expect(await find("en", "dates and times")).toHaveLength(13);
});

test("finds a value by its label and by an example", async () => {
  expect(await find("en", "noon")).toEqual(["time_format"]);
  expect(await find("en", "15h30")).toEqual(["hours_minutes_separator"]);
  expect(await find("en", "令和8年")).toEqual(["years"]);
});

test("finds words in any order, with or without accents", async () => {
  expect(await find("en", "numero french")).toEqual(["abbreviating_french_word_numero"]);
  expect(await find("en", "numéro")).toEqual(await find("en", "numero"));
  expect(await find("en", "ceder")).toEqual(["accents_in_verbs_conjugated_like_french_word_céder"]);
});

test("requires all words in one value or in the labels above it", async () => {
  expect(await find("en", "Prozent パーセント")).toEqual([]);
  expect(await find("en", "percentages prozent")).toEqual(["percentage_format"]);
});

test("finds what only a later service knows by the service's name", async () => {
  expect(await find("en", "iambic")).toEqual(["metre"]);
});

test("finds known rules by the service's names too", async () => {
  expect(await find("en", "hours_minutes_sep")).toEqual(["hours_minutes_separator"]);
  expect(await find("en", "use_roman_numerals")).toEqual(["centuries"]);
});

test("finds everything without a query and nothing for unknown words", async () => {
  expect(await find("en", "  ")).toHaveLength(160);
  expect(await find("en", "xylophone")).toEqual([]);
});
