import type { Dictionary, Glossary } from "./glossary.ts";
import type { SpokenTerms } from "./spoken-terms-collection.ts";
import type { StyleRuleDraft } from "./style-rule-list.ts";

export const initialGlossaries: Readonly<Record<string, Pick<Glossary, "name" | "dictionaries">>> =
  {
    "11111111-1111-4111-8111-111111111111": {
      name: "Lighthouses",
      dictionaries: [
        dictionary("en", "de", { lighthouse: "Leuchtfeuer", keeper: "Wärter" }),
        dictionary("en", "fr", { lighthouse: "fanal", keeper: "veilleur" }),
        dictionary("en", "es", { lighthouse: "linterna", keeper: "torrero" }),
        dictionary("en", "ja", { lighthouse: "灯明台", keeper: "灯台守" }),
        dictionary("en", "ar", { lighthouse: "فنار", keeper: "حارس" }),
      ],
    },
    "22222222-2222-4222-8222-222222222222": {
      name: "Leuchttürme",
      dictionaries: [dictionary("de", "en", { Leuchtturm: "beacon", Wärter: "watchman" })],
    },
  };

export const initialSpokenTerms: Readonly<Record<string, Pick<SpokenTerms, "name" | "lists">>> = {
  "66666666-6666-4666-8666-666666666666": {
    name: "Lights of the coast",
    lists: [
      { language: "en", terms: ["Eddystone", "Fresnel"] },
      { language: "de", terms: ["Roter Sand"] },
    ],
  },
};

export const initialStyles: Readonly<Record<string, StyleRuleDraft>> = {
  "33333333-3333-4333-8333-333333333333": {
    name: "Leuchtturm-Handbuch",
    language: "de",
    rules: {
      dates_and_times: {
        time_format: "use_hh_colon_mm_german_word_uhr_without_leading_zeros_for_single_digit_hours",
      },
      numbers: { decimal_separator: "use_comma_as_decimal_separator" },
      punctuation: {
        quotation_style:
          "use_double_german_quotation_marks_for_primary_quotations_and_single_german_quotation_marks_for_secondary_quotations",
      },
    },
    instructions: [
      {
        label: "Leuchtfeuer",
        prompt: 'Write "Leuchtfeuer" instead of "Leuchtturm"',
        sourceLanguage: "en",
      },
    ],
  },
  "44444444-4444-4444-8444-444444444444": {
    name: "Lighthouse manual",
    language: "en",
    rules: {
      dates_and_times: { time_format: "use_12_hour_clock_and_lowercase_am_or_pm_with_periods" },
      spelling_and_grammar: { contractions: "do_not_use_contractions" },
    },
    instructions: [],
  },
};

function dictionary(
  source: string,
  target: string,
  entries: Readonly<Record<string, string>>,
): Dictionary {
  return { source, target, entries: new Map(Object.entries(entries)) };
}
