import { describe, expect, it } from "vitest";
import { STYLE_LANGUAGES } from "../../service/style-rules/style-rule-languages.ts";
import { ruleCatalogue } from "./rule-catalogue.ts";
import { languagesOfOption, languagesOfValue, suits } from "./rule-languages.ts";

const OPTIONS = ruleCatalogue().flatMap(({ options }) => options);
const TIMES = OPTIONS.find(({ option }) => option === "time_format");

describe("the language of a rule", () => {
  it("is that of the words it is about", () => {
    expect(languagesOfOption("spelling_and_grammar", "eszett")).toEqual(["de"]);
    expect(languagesOfOption("numbers", "kanji_numbers")).toEqual(["ja"]);
    expect(languagesOfOption("dates_and_times", "time_format")).toBeNull();
    expect(languagesOfOption("constructor", "name")).toBeNull();
  });

  it("is told apart for the values of an option that all can use", () => {
    if (!TIMES) throw new Error("There is no time format");
    const languages = (value: string) => languagesOfValue(TIMES, value);
    expect(languages("use_24_hour_clock")).toBeNull();
    expect(languages("use_24_hour_clock_with_korean_words_시_and_분")).toEqual(["ko"]);
    expect(
      languages("use_hh_colon_mm_german_word_uhr_with_leading_zeros_for_single_digit_hours"),
    ).toEqual(["de"]);
  });

  it.each(STYLE_LANGUAGES)("leaves most options in view for lists in %s", (language) => {
    const near = OPTIONS.filter(({ category, option }) =>
      suits(languagesOfOption(category, option), language),
    );
    expect(near.length).toBeGreaterThan(OPTIONS.length * 0.6);
    expect(near.length).toBeLessThan(OPTIONS.length);
  });

  it("names only languages that lists can be for", () => {
    const named = OPTIONS.flatMap((option) =>
      option.values.flatMap((value) => languagesOfValue(option, value) ?? []),
    );
    const known: readonly string[] = STYLE_LANGUAGES;
    expect(named.filter((language) => !known.includes(language))).toEqual([]);
  });
});
