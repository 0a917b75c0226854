import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningService } from "../options.ts";
import { startService } from "../start-service.ts";
import { asRecord } from "../testing/as-record.ts";
import { listClient } from "../testing/list-client.ts";
import { applyFormality } from "./apply-formality.ts";

let service: RunningService;
let call: ReturnType<typeof listClient>;

beforeAll(async () => {
  service = await startService();
  call = listClient(service);
});
afterAll(() => service.close());

async function styleOf(language: string, rules: object, prompts: readonly string[] = []) {
  const { body, status } = await call("POST", "/v3/style_rules", {
    name: "A",
    language,
    configured_rules: rules,
    custom_instructions: prompts.map((prompt) => ({ label: "L", prompt })),
  });
  expect(status).toBe(201);
  return asRecord(body).style_id;
}

async function translate(text: string, target: string, more: object): Promise<unknown> {
  const asked = { text: [text], target_lang: target, ...more };
  const { body, status } = await call("POST", "/v2/translate", asked);
  expect(status).toBe(200);
  const { translations } = asRecord(body);
  return asRecord(Array.isArray(translations) ? translations[0] : null).text;
}

const coast = "Good evening, and welcome to the coast.";
const german =
  "use_double_german_quotation_marks_for_primary_quotations_and_single_german_quotation_marks_for_secondary_quotations";

describe("configured rules have an effect", () => {
  test.each<[string, string, string, string, string, string]>([
    ["de", "dates_and_times", "time_format", "use_24_hour_clock", "9:05 pm", "21:05"],
    [
      "de",
      "dates_and_times",
      "time_format",
      "use_24_hour_clock_with_period_as_separator",
      "9:05",
      "09.05",
    ],
    [
      "de",
      "dates_and_times",
      "time_format",
      "use_hh_period_mm_german_word_uhr_without_leading_zeros_for_single_digit_hours_and_for_full_hours_state_hour_only",
      "9 a.m., 9:30",
      "9 Uhr, 9.30 Uhr",
    ],
    [
      "en",
      "dates_and_times",
      "time_format",
      "use_12_hour_clock_and_lowercase_am_or_pm_with_periods_except_use_noon_and_midnight_instead_of_12_am_and_12_pm",
      "15:05, 12:00, 0:00",
      "3:05 p.m., noon, midnight",
    ],
    [
      "en",
      "dates_and_times",
      "time_format",
      "use_12_hour_clock_without_leading_zero_or_minutes_for_full_hours_use_colon_as_separator_and_uppercase_am_or_pm_without_periods",
      "15:00, 8:30",
      "3 PM, 8:30 AM",
    ],
    [
      "ko",
      "dates_and_times",
      "time_format",
      "use_12_hour_clock_with_korean_words_시_and_분",
      "15:05",
      "오후 3시 5분",
    ],
    [
      "fr",
      "dates_and_times",
      "hours_minutes_separator",
      "use_letter_h_with_regular_space_on_either_side",
      "9:05",
      "09 h 05",
    ],
    ["de", "dates_and_times", "midnight_in_numerals", "use_24_00", "0:00", "24:00"],
    [
      "de",
      "dates_and_times",
      "date_format",
      "use_dd_period_mm_period_yyyy_with_leading_zeros_for_single_digit_days_and_months",
      "2026-03-05",
      "05.03.2026",
    ],
    [
      "en",
      "dates_and_times",
      "date_format",
      "use_spelled_out_month_space_dd_comma_space_yyyy_without_leading_zeros_for_single_digit_days",
      "5.3.2026",
      "March 5, 2026",
    ],
    [
      "de",
      "numbers",
      "decimal_separator",
      "use_comma_as_decimal_separator",
      "3.14, 1,234.5, 1.2.3",
      "3,14, 1.234,5, 1.2.3",
    ],
    [
      "en",
      "numbers",
      "decimal_separator",
      "use_period_and_do_not_use_thousands_separator",
      "1.234.567,8",
      "1234567.8",
    ],
    ["en", "numbers", "thousands_separator", "use_comma", "12345 1.234 1234", "12,345 1,234 1234"],
    [
      "de",
      "numbers",
      "thousands_separator",
      "use_straight_apostrophe_as_thousands_separator",
      "1,234,567",
      "1'234'567",
    ],
    [
      "it",
      "numbers",
      "numbers_of_5_digits_or_more",
      "use_comma_as_decimal_separator_and_period_as_thousands_separator",
      "12,345.6 1,234.5",
      "12.345,6 1,234.5",
    ],
    [
      "de",
      "numbers",
      "percentage_format",
      "use_numerals_followed_by_space_then_german_word_prozent",
      "5%",
      "5 Prozent",
    ],
    ["de", "punctuation", "quotation_style", german, '"12" “34”', "„12“ „34“"],
    ["fr", "punctuation", "quotation_mark", "use_guillemets", '"12"', "«\u00a012\u00a0»"],
    ["en", "punctuation", "quotation_mark", "use_double_curly_quotation_marks", "«12»", "“12”"],
    ["en", "punctuation", "ellipsis", "use_three_spaced_periods", "12…", "12. . ."],
    ["en", "punctuation", "dash", "use_em_dash", "12 – 34", "12—34"],
    ["de", "punctuation", "range_indicator", "use_german_word_bis", "12–34", "12 bis 34"],
    ["en", "punctuation", "exclamation_marks", "do_not_use", "12!", "12."],
    [
      "de",
      "spelling_and_grammar",
      "umlauts",
      "replace_umlauts_with_ae_oe_ue",
      coast,
      "Guten Abend und willkommen an der Kueste.",
    ],
  ])("%s %s.%s=%s", async (language, category, option, value, text, expected) => {
    const style = await styleOf(language, { [category]: { [option]: value } });
    expect(await translate(text, language, { style_id: style })).toBe(expected);
    expect(await translate(text, language, {})).not.toBe(expected);
  });

  test("they apply to variants of a list's language", async () => {
    const style = await styleOf("en", { punctuation: { exclamation_marks: "do_not_use" } });
    expect(await translate("12!", "en-US", { style_id: style })).toBe("12.");
  });

  test("contractions are written out", async () => {
    const style = await styleOf("en", {
      spelling_and_grammar: { contractions: "use_contractions" },
    });
    const text = "Dahinter steckt keine Zauberei, sondern ein kleiner Wettlauf.";
    const plain = await translate(text, "en", {});
    expect(plain).toBe("There is no magic behind it, only a small race.");
    expect(await translate(text, "en", { style_id: style })).toBe(
      "There's no magic behind it, only a small race.",
    );
  });
});

describe("custom instructions have an effect", () => {
  test.each([
    ['Write "Strand" instead of "Küste"', "Guten Abend und willkommen an der Strand."],
    ["Please use “Hallo” instead of “guten Abend”, always.", "Hallo und willkommen an der Küste."],
    ["Ersetze »Küste« durch »Klippe«.", "Guten Abend und willkommen an der Klippe."],
    ['End every text with "(Ende)"', "Guten Abend und willkommen an der Küste. (Ende)"],
    ['Begin every text with "$&:"', "$&: Guten Abend und willkommen an der Küste."],
    ['Write "x" instead of "Küst"', "Guten Abend und willkommen an der Küste."],
    ["Be kind to everybody", "Guten Abend und willkommen an der Küste."],
  ])("%s", async (prompt, expected) => {
    const style = await styleOf("de", {}, [prompt]);
    expect(await translate(coast, "de", { style_id: style })).toBe(expected);
    expect(await translate(coast, "de", { custom_instructions: [prompt] })).toBe(expected);
  });

  test("in order, after the rules", async () => {
    const rules = { spelling_and_grammar: { umlauts: "replace_umlauts_with_ae_oe_ue" } };
    const style = await styleOf("de", rules, [
      'Write "Strand" instead of "Kueste"',
      'Write "Sand" instead of "Strand"',
    ]);
    expect(await translate(coast, "de", { style_id: style })).toBe(
      "Guten Abend und willkommen an der Sand.",
    );
  });
});

describe("formality", () => {
  const beach = "So if you ever stand on a beach at night, do not only look at the light. Read it.";
  const friendly =
    "Wenn du also nachts einmal am Strand stehen, schauen du das Licht nicht bloß an. Lesen du es.";

  test("replaces pronouns, by the request or the list", async () => {
    expect(await translate(beach, "de", {})).toContain("Wenn Sie also");
    expect(await translate(beach, "de", { formality: "less" })).toBe(friendly);
    const style = await styleOf("de", { style_and_tone: { formality: "use_casual_tone" } });
    expect(await translate(beach, "de", { style_id: style })).toBe(friendly);
    // The request overrides the list.
    const asked = { style_id: style, formality: "prefer_more" };
    expect(await translate(beach, "de", asked)).toContain("Wenn Sie also");
  });

  test.each([
    ["de", "Du und dein Licht", "Sie und Ihr Licht"],
    ["es", "Tu luz y tú", "Su luz y usted"],
    ["fr", "c'est ta lumière", "c'est votre lumière"],
    ["it", "la tua luce", "la Sua luce"],
  ])("uses formal pronouns in %s", (language, friend, stranger) => {
    expect(applyFormality(friend, "stranger", language)).toBe(stranger);
  });
});
