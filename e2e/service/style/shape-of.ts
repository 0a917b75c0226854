import type { AccountLists } from "../lists/account-lists.ts";
import type { ConfiguredRules } from "../lists/configured-rules.ts";
import { type Dictionary, isSamePair } from "../lists/glossary.ts";
import type { TextShape } from "../text/text-shape.ts";
import { rootLanguage } from "../voice/voice-languages.ts";
import { styleDates } from "./dates.ts";
import { address } from "./formality.ts";
import { obey } from "./instructions.ts";
import { styleNumbers } from "./numbers.ts";
import { stylePunctuation } from "./punctuation.ts";
import { styleSpelling } from "./spelling.ts";
import { plainTimes, styleTimes } from "./times.ts";

/** What a translation was asked for to be like. */
export interface WantedShape {
  readonly target: string;
  /** Undefined where it is to be detected; a glossary needs it. */
  readonly source: string | undefined;
  readonly glossaryIds: readonly string[];
  readonly styleId: string | undefined;
  /** Instructions of the request itself. */
  readonly instructions: readonly string[];
  /** `more`, `prefer_less`, `formal` and the like. */
  readonly formality: string | undefined;
}

/**
 * The shape of a translation: which of the configured rules and instructions show is told in
 * `README.md`.
 * @param write makes words that are put in fit the document's markup
 */
export function shapeOf(
  wanted: WantedShape,
  lists: AccountLists,
  write: (text: string) => string = (text) => text,
): TextShape {
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
      let styled = reader ? address(text, reader, language) : text;
      if (dates) styled = styleTimes(styleDates(styled, dates, language), dates, language);
      if (numbers) styled = styleNumbers(styled, numbers);
      if (punctuation) styled = stylePunctuation(styled, punctuation, language);
      if (spelling) styled = styleSpelling(styled, spelling);
      return obey(styled, prompts, write);
    },
  };
}

/** One dictionary of all glossaries; of two that have the same term the first one counts. */
function dictionaryOf(
  { glossaryIds, source = "", target }: WantedShape,
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
