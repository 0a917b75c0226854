import { describe, expect, it } from "vitest";
import { STYLE_RULE_LANGUAGES } from "../../service/style-rules/style-rule-languages.ts";
import { ruleCatalogue } from "./rule-catalogue.ts";
import { languagesOfOption, languagesOfValue, suitsLanguage } from "./rule-languages.ts";

const OPTIONS = ruleCatalogue().flatMap(({ options }) => options);
const TIMES = OPTIONS.find(({ option }) => option === "time_format");

describe("languages of a rule", () => {
  it("follow from the language it is about", () => {
    expect(languagesOfOption("spelling_and_grammar", "eszett")).toEqual(["de"]);
    expect(languagesOfOption("numbers", "kanji_numbers")).toEqual(["ja"]);
    expect(languagesOfOption("dates_and_times", "time_format")).toBeNull();
    expect(languagesOfOption("constructor", "name")).toBeNull();
  });

  it("differ between the values of a general option", () => {
    if (!TIMES) throw new Error("There is no time format");
    const languages = (value: string) => languagesOfValue(TIMES, value);
    expect(languages("use_24_hour_clock")).toBeNull();
    expect(languages("use_24_hour_clock_with_korean_words_시_and_분")).toEqual(["ko"]);
    expect(
      languages("use_hh_colon_mm_german_word_uhr_with_leading_zeros_for_single_digit_hours"),
    ).toEqual(["de"]);
  });

  it.each(STYLE_RULE_LANGUAGES)("leave most options in view for lists in %s", (language) => {
    const near = OPTIONS.filter(({ category, option }) =>
      suitsLanguage(languagesOfOption(category, option), language),
    );
    expect(near.length).toBeGreaterThan(OPTIONS.length * 0.6);
    expect(near.length).toBeLessThan(OPTIONS.length);
  });

  it("are all list languages", () => {
    const named = OPTIONS.flatMap((option) =>
      option.values.flatMap((value) => languagesOfValue(option, value) ?? []),
    );
    const known: readonly string[] = STYLE_RULE_LANGUAGES;
    expect(named.filter((language) => !known.includes(language))).toEqual([]);
  });
});
