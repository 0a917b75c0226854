import type { RuleValues } from "./rule-values.ts";

export function stylePunctuation(text: string, rules: RuleValues, language: string): string {
  return [
    quotes,
    apostrophes,
    ellipses,
    dashes,
    ranges,
    exclamations,
    slashes,
    serialCommas,
  ].reduce((styled, step) => step(styled, rules, language), text);
}

type Step = (text: string, rules: RuleValues, language: string) => string;

const quoted = /"([^"]*)"|&quot;(.*?)&quot;|[“„]([^“”„]*)[”“]|[«»]([^«»]*)[»«]|「([^「」]*)」/g;

const quotes: Step = (text, rules, language) => {
  const value =
    rules.quotation_style ?? rules.quotation_mark ?? rules.quotation_mark_and_apostrophe ?? "";
  const marks = quoteMarks(value, language);
  if (!marks) return text;
  return text.replaceAll(
    quoted,
    (_, ...inside: unknown[]) =>
      marks[0] + String(inside.slice(0, 5).find((each) => each !== undefined)) + marks[1],
  );
};

function quoteMarks(value: string, language: string): readonly [string, string] | undefined {
  const primary = value.split("_for_primary")[0] ?? "";
  if (primary.includes("corner_brackets")) return ["「", "」"];
  if (primary.includes("reversed_guillemets")) return ["»", "«"];
  if (primary.includes("guillemets")) {
    return language === "fr" ? ["«\u00a0", "\u00a0»"] : ["«", "»"];
  }
  if (primary.includes("german")) return ["„", "“"];
  if (primary.includes("single")) return primary.includes("double") ? wide(primary) : ["‘", "’"];
  return wide(primary);
}

function wide(primary: string): readonly [string, string] | undefined {
  if (primary.includes("straight")) return ['"', '"'];
  return primary.includes("curly") || primary.includes("double") ? ["“", "”"] : undefined;
}

const apostrophes: Step = (text, rules) => {
  const value =
    rules.apostrophe ?? rules.quotation_mark_and_apostrophe?.split("_and_").at(-1) ?? "";
  if (value.includes("curly")) return text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, "’");
  return value.includes("straight") ? text.replaceAll(/(?<=\p{L})’(?=\p{L})/gu, "'") : text;
};

const ellipsisForms: Readonly<Record<string, string>> = {
  use_ellipsis_character: "…",
  use_one_ellipsis_character: "…",
  use_two_ellipsis_characters: "……",
  use_three_ellipsis_characters: "………",
  use_three_periods: "...",
  use_three_periods_without_spaces: "...",
  use_three_dots_at_the_bottom: "...",
  use_six_dots_at_the_bottom: "......",
  use_three_spaced_periods: ". . .",
  use_three_dots_in_the_center: "⋯",
  use_six_dots_in_the_center: "⋯⋯",
};

const ellipses: Step = (text, rules) => {
  const form = ellipsisForms[rules.ellipsis ?? ""];
  return form === undefined ? text : text.replaceAll(/…+|\.{3,}|\. \. \./g, form);
};

const dashForms: Readonly<Record<string, string>> = {
  use_em_dash: "—",
  use_hyphen: " - ",
  use_tilde: "~",
};

const dashes: Step = (text, rules) => {
  const form = rules.em_dash === undefined ? dashForms[rules.dash ?? ""] : "——";
  return form === undefined ? text : text.replaceAll(/(?<=\S)(?: ?—+ ?| – | - )(?=\S)/g, form);
};

const rangeForms: Readonly<Record<string, string>> = {
  use_en_dash_with_spaces: " – ",
  use_en_dash_without_space_on_either_side: "–",
  use_en_dash_without_spaces: "–",
  use_english_word_to: " to ",
  use_full_width_dash: "－",
  use_full_width_wave_dash: "〜",
  use_german_word_bis: " bis ",
  use_half_width_dash: "-",
  use_hyphen: "-",
  use_hyphen_with_space_on_either_side: " - ",
  use_hyphen_with_spaces: " - ",
  use_hyphen_without_space_on_either_side: "-",
  use_hyphen_without_spaces: "-",
  use_japanese_word_から: "から",
  use_tilde: "~",
};

// Between two numbers that are not part of a date.
const ranges: Step = (text, rules) => {
  const form = rangeForms[rules.range_indicator ?? ""];
  if (form === undefined) return text;
  return text.replaceAll(/(?<![\d-]\d*[-–]?)(\d+) ?[-–—~〜] ?(?=\d+(?!\d*[-–]\d))/g, `$1${form}`);
};

const exclamations: Step = (text, rules) =>
  rules.exclamation_marks === "do_not_use"
    ? text.replaceAll("!", ".").replaceAll("！", "。")
    : text;

const slashes: Step = (text, { slash }) => {
  if (slash === "use_spaces_before_and_after_slashes") {
    return text.replaceAll(/(?<=\p{L}) ?\/ ?(?=\p{L})/gu, " / ");
  }
  if (slash !== "do_not_use_spaces_before_and_after_slashes") return text;
  return text.replaceAll(/(?<=\p{L}) ?\/ ?(?=\p{L})/gu, "/");
};

const ands: Readonly<Record<string, string>> = {
  de: "und|oder",
  en: "and|or",
  es: "y|e|o|u",
  fr: "et|ou",
  it: "e|o",
};

const serialCommas: Step = (text, { serial_comma: value }, language) => {
  const and = ands[language];
  if (and === undefined || (value !== "use" && value !== "do_not_use")) return text;
  const last = new RegExp(`(, [\\p{L}\\p{M}]+),? (?=(?:${and}) )`, "gu");
  return text.replaceAll(last, value === "use" ? "$1, " : "$1 ");
};
