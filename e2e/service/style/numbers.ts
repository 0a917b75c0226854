import type { RuleValues } from "./rule-values.ts";

interface WrittenNumber {
  readonly digits: string;
  readonly fraction: string;
  readonly isGrouped: boolean;
}

// A number outside dates, times, versions and references such as `&#8222;`.
const numbers =
  /(?<![\p{L}\d.,:/#-])\d+(?:[.,’' \u00a0\u202f]\d{3})*(?:[.,]\d+)?(?![\d:/]|[.,]\d)/gu;

export function styleNumbers(text: string, rules: RuleValues): string {
  return stylePercentages(
    text.replaceAll(numbers, (whole) => numberText(whole, rules)),
    rules,
  );
}

function numberText(whole: string, rules: RuleValues): string {
  const { digits, fraction, isGrouped } = readNumber(whole);
  const byLength =
    digits.length >= 5 ? rules.numbers_of_5_digits_or_more : rules.numbers_up_to_4_digits;
  const point = decimalSign(byLength ?? rules.decimal_separator);
  const group =
    groupSign(byLength ?? rules.thousands_separator) ??
    // With only a decimal sign chosen, the same sign cannot group digits.
    (rules.decimal_separator?.includes("do_not_use_thousands") ? "" : undefined);
  if (point === undefined && group === undefined) return whole;
  const oldGroup = isGrouped ? (/\d([.,’' \u00a0\u202f])/.exec(whole)?.[1] ?? "") : "";
  const newPoint = point ?? (whole.includes(",") && !isGrouped ? "," : ".");
  const wanted = group ?? (oldGroup === newPoint ? (newPoint === "," ? "." : ",") : oldGroup);
  const isLong = digits.length > 4 || (digits.length === 4 && isGrouped);
  const grouped = isLong ? digits.replaceAll(/(?<=\d)(?=(\d{3})+$)/g, wanted) : digits;
  return fraction === "" ? grouped : grouped + newPoint + fraction;
}

// Both `1.234` and `1,234` are more than a thousand, in any language.
function readNumber(whole: string): WrittenNumber {
  const grouped = /^(\d{1,3})((?:([.,’' \u00a0\u202f])\d{3})(?:\3\d{3})*)(?:[.,](\d+))?$/.exec(
    whole,
  );
  if (grouped) {
    const [, first = "", rest = "", , fraction = ""] = grouped;
    return { digits: first + rest.replaceAll(/\D/g, ""), fraction, isGrouped: true };
  }
  const [digits = "", fraction = ""] = whole.split(/[.,]/);
  return { digits, fraction, isGrouped: false };
}

function decimalSign(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return value.startsWith("use_comma") ? "," : ".";
}

function groupSign(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const own = /and_(period|comma|space)_as_thousands|_(period|space)_as_thousands/.exec(value);
  const sign = own?.[1] ?? own?.[2] ?? /^use_(comma|period|space|straight)/.exec(value)?.[1];
  if (value.startsWith("do_not_use")) return "";
  return { comma: ",", period: ".", space: "\u00a0", straight: "'" }[sign ?? ""];
}

// Replacements of the percent sign, including a blank where there is one.
const percentWords: Readonly<Record<string, string>> = {
  use_arabic_numerals_followed_by_percent_symbol_without_space: "%",
  use_numerals_followed_by_full_width_percent_symbol_without_space: "％",
  use_numerals_followed_by_japanese_word_パーセント_without_space: "パーセント",
  use_numerals_followed_by_korean_word_퍼센트: "퍼센트",
  use_numerals_followed_by_percent_symbol: "%",
  use_numerals_followed_by_space_then_german_word_prozent: " Prozent",
  use_numerals_followed_by_space_then_half_width_percent_symbol: " %",
  use_numerals_followed_by_space_then_italian_word_per_cento: " per cento",
  use_numerals_followed_by_space_then_italian_word_percento: " percento",
  use_numerals_followed_by_space_then_korean_word_퍼센트: " 퍼센트",
  use_numerals_followed_by_space_then_percent_symbol: "\u00a0%",
  use_numerals_followed_by_space_then_spell_out_per_cent: " per cent",
  use_numerals_followed_by_space_then_spell_out_percent: " percent",
  use_spanish_word_por_cien: " por cien",
  use_spanish_word_por_ciento: " por ciento",
};

function stylePercentages(text: string, { percentage_format: format }: RuleValues): string {
  const word = format === undefined ? undefined : percentWords[format];
  return word === undefined ? text : text.replaceAll(/(?<=\d)\s?[%％]/g, word);
}
