import type { StyleRuleDraft } from "./style-rule-list.ts";

/**
 * Glossaries the service knows for documents: a request with another one is refused. Their languages
 * have to be those of the request.
 */
export const knownGlossaries: Readonly<
  Record<string, { readonly source: string; readonly targets: readonly string[] }>
> = {
  "11111111-1111-4111-8111-111111111111": { source: "en", targets: ["de", "fr", "es", "ja", "ar"] },
  "22222222-2222-4222-8222-222222222222": { source: "de", targets: ["en"] },
};

/** Style rule lists every account begins with, by their identifiers. */
export const knownStyles: Readonly<Record<string, StyleRuleDraft>> = {
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
