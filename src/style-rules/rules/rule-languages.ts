import { ownProperty } from "./own-property.ts";
import type { RuleOption } from "./rule-catalogue.ts";

const EAST_ASIA = ["ja", "ko", "zh"] as const;

/**
 * Options that clearly belong to some languages, by category. The service does not say which
 * options suit a language (service-api §13). Unsuitable ones are only moved to a closed section and
 * can still be set.
 */
const LANGUAGES_OF_OPTIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  {
    formatting: {
      space_between_chinese_and_english: ["zh"],
      space_between_chinese_characters_and_arabic_numerals: ["zh"],
    },
    numbers: {
      approximate_numbers: ["ja"],
      kanji_numbers: ["ja"],
      large_sums_of_money: ["it"],
      number_format: EAST_ASIA,
      number_separator: ["zh"],
      use_of_hiragana_and_kanji: ["ja"],
      writing_numbers: ["ja"],
      zero_format: ["zh"],
    },
    punctuation: {
      bracket: EAST_ASIA,
      chinese_mixed_with_english: ["zh"],
      colon: EAST_ASIA,
      comma_after_i_e_and_e_g: ["en"],
      corner_bracket_and_periods: EAST_ASIA,
      corner_brackets_and_periods: EAST_ASIA,
      em_dash: EAST_ASIA,
      emphasis: EAST_ASIA,
      explanatory_note_indicator: EAST_ASIA,
      japanese_reference_materials: ["ja"],
      passage_of_time_and_movement_between_locations: EAST_ASIA,
      periods_and_commas: EAST_ASIA,
      possessives_of_proper_names_ending_in_s_style: ["en"],
      related_phrases_indicator: EAST_ASIA,
      round_brackets: EAST_ASIA,
      setting_off_non_quoted_phrases: EAST_ASIA,
      titles_of_books_and_newspapers: EAST_ASIA,
      titles_of_creative_works_trade_names_laws_and_regulations: EAST_ASIA,
    },
    spelling_and_grammar: {
      abbreviating_french_word_numero: ["fr"],
      accents_and_cedillas: ["fr"],
      accents_in_verbs_conjugated_like_french_word_céder: ["fr"],
      accents_with_subject_verb_inversion: ["fr"],
      contractions: ["en"],
      established_loanwords: ["ko"],
      eszett: ["de"],
      foreign_word_translation: ["zh"],
      french_verbs_ending_in_eler_and_eter: ["fr"],
      i_and_u_with_circumflex_accents: ["fr"],
      informal_address_pronouns: ["de"],
      past_participle_of_french_word_laisser_followed_by_infinitive: ["fr"],
      pluralizing_foreign_words: ["fr"],
      spanish_word_solo: ["es"],
      spelled_out_numbers: ["fr"],
      umlauts: ["de"],
      unestablished_loanwords: ["ko"],
    },
    style_and_tone: {
      addressing_non_binary_people: ["es"],
      addressing_the_reader: ["fr", "it"],
      anglicisms: ["fr"],
      declarative_endings: ["ko"],
      gender_neutral_language_readability: ["de"],
      inflected_words_masculine_noun_agreement: ["es", "fr", "it"],
      mixing_styles: ["ja"],
      proximity_agreement: ["es", "fr", "it"],
      reader_action_required: ["en"],
      referring_to_non_binary_people: ["it"],
      tone: ["ja"],
    },
    vocabulary: { loanwords: ["ja", "zh"] },
  };

// Languages that the service's name of a value implies; the first match counts.
const LANGUAGES_OF_VALUES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/german/, ["de"]],
  [/korean/, ["ko"]],
  [/chinese/, ["zh"]],
  [/japanese|kanji|katakana/, ["ja"]],
  [/spanish/, ["es"]],
  [/italian/, ["it"]],
  [/french/, ["fr"]],
  [/english_word_(and|to|million)_?/, ["en"]],
  [/full_width|corner_bracket|six_dots/, EAST_ASIA],
  [/abbreviations_jan_period/, ["de"]],
];

/** Languages that an option clearly belongs to; null for any language. */
export function languagesOfOption(category: string, option: string): readonly string[] | null {
  return ownProperty(ownProperty(LANGUAGES_OF_OPTIONS, category), option) ?? null;
}

/** Languages that a value clearly belongs to; null for any language. */
export function languagesOfValue(
  { category, option }: RuleOption,
  value: string,
): readonly string[] | null {
  const languages = languagesOfOption(category, option);
  return languages ?? LANGUAGES_OF_VALUES.find(([name]) => name.test(value))?.[1] ?? null;
}

export function suitsLanguage(languages: readonly string[] | null, language: string): boolean {
  return languages === null || languages.includes(language);
}
