import type { AccountLists } from "../lists/account-lists.ts";
import type { ConfiguredRules } from "../lists/configured-rules.ts";
import { type Dictionary, isSamePair } from "../lists/glossary.ts";
import type { TextTransform } from "../text/text-transform.ts";
import { rootLanguage } from "../voice/voice-languages.ts";
import { applyFormality } from "./apply-formality.ts";
import { applyInstructions } from "./apply-instructions.ts";
import { styleDates } from "./dates.ts";
import { styleNumbers } from "./numbers.ts";
import { stylePunctuation } from "./punctuation.ts";
import { styleSpelling } from "./spelling.ts";
import { plainTimes, styleTimes } from "./times.ts";

export interface TextTransformOptions {
  readonly target: string;
  /** Undefined for detection; a glossary needs it. */
  readonly source: string | undefined;
  readonly glossaryIds: readonly string[];
  readonly styleId: string | undefined;
  readonly instructions: readonly string[];
  readonly formality: string | undefined;
}

/**
 * Creates the transform of a translation. `README.md` lists the rules and instructions with an
 * effect.
 * @param write escapes inserted words for the document's markup
 */
export function textTransformFor(
  wanted: TextTransformOptions,
  lists: AccountLists,
  write: (text: string) => string = (text) => text,
): TextTransform {
  const language = rootLanguage(wanted.target);
  const list = wanted.styleId === undefined ? undefined : lists.styleOf(wanted.styleId);
  const rules: ConfiguredRules = list?.rules ?? {};
  const prompts = [
    ...(list?.instructions.map(({ prompt }) => prompt) ?? []),
    ...wanted.instructions,
  ];
  const reader = readerOf(wanted.formality, rules.style_and_tone?.formality);
  const { dates_and_times: dates, numbers, punctuation, spelling_and_grammar: spelling } = rules;
  return {
    dictionary: dictionaryOf(wanted, lists, write),
    prepare: (text) => (dates?.time_format === undefined ? text : plainTimes(text)),
    finish(text) {
      let styled = reader ? applyFormality(text, reader, language) : text;
      if (dates) styled = styleTimes(styleDates(styled, dates, language), dates, language);
      if (numbers) styled = styleNumbers(styled, numbers);
      if (punctuation) styled = stylePunctuation(styled, punctuation, language);
      if (spelling) styled = styleSpelling(styled, spelling);
      return applyInstructions(styled, prompts, write);
    },
  };
}

// Merges all glossaries into one dictionary; for duplicate terms the first glossary wins.
function dictionaryOf(
  { glossaryIds, source = "", target }: TextTransformOptions,
  lists: AccountLists,
  write: (text: string) => string,
): Dictionary | undefined {
  const pair = { source: rootLanguage(source), target: rootLanguage(target) };
  const own = glossaryIds.flatMap(
    (id) => lists.glossaryOf(id)?.dictionaries.find((each) => isSamePair(each, pair)) ?? [],
  );
  const [only] = own;
  if (!only) return undefined;
  const entries = own.toReversed().flatMap((dictionary) => [...dictionary.entries]);
  return { ...pair, entries: new Map(entries.map(([term, words]) => [term, write(words)])) };
}

function readerOf(asked: string | undefined, rule: string | undefined) {
  if (asked !== undefined && /more$|^formal$/.test(asked)) return "stranger";
  if (asked !== undefined && /less$|^informal$/.test(asked)) return "friend";
  if (rule === "use_formal_tone") return "stranger";
  return rule === "use_casual_tone" ? "friend" : undefined;
}
