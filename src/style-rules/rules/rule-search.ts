import { foldText } from "../../captions/text/search-fold.ts";
import type { RuleCategory, RuleOption } from "./rule-catalogue.ts";
import type { RuleWords } from "./rule-labels.ts";

/** What can be found of one option, folded (`captions/text/search-fold.ts`). */
interface SearchedOption {
  /** Names of the option and its category. */
  readonly names: string;
  /** Names and examples of each value. */
  readonly values: readonly string[];
  /** The service's own names, of the option and its values. */
  readonly machine: string;
}

/** Whether an option holds all words of a query (`queryWords`); each does when there are none. */
export type RuleSearch = (option: RuleOption, query: readonly string[]) => boolean;

/**
 * Makes the options searchable. An option is found when each word of the query stands in its name,
 * in that of its category, or in the name or example of one and the same value. A word with "_" is
 * one of the service's own names, or a part of it.
 * @param languages the words of the reader, and others that may be typed
 */
export function ruleSearch(
  catalogue: readonly RuleCategory[],
  languages: readonly RuleWords[],
): RuleSearch {
  const searched = new Map<RuleOption, SearchedOption>();
  for (const { category, options } of catalogue) {
    for (const option of options) {
      searched.set(option, {
        names: foldAll(
          languages.flatMap((words) => [
            words.category(category),
            words.option(category, option.option),
          ]),
        ),
        values: option.values.map((value) =>
          foldAll(
            languages.flatMap((words) => [
              words.value(category, option.option, value),
              words.example(category, option.option, value) ?? "",
            ]),
          ),
        ),
        machine: foldAll([option.option, ...option.values]),
      });
    }
  }
  return (option, query) => {
    const { names = "", values = [], machine = "" } = searched.get(option) ?? {};
    const isIn = (word: string) => (word.includes("_") ? machine : names).includes(word);
    const missing = query.filter((word) => !isIn(word));
    if (missing.length === 0) return true;
    return values.some((value) => missing.every((word) => value.includes(word)));
  };
}

/** The words of what is typed into a search field, folded. */
export function queryWords(typed: string): readonly string[] {
  return foldText(typed)
    .split(" ")
    .filter((word) => word !== "");
}

/** Line ends keep a word from being found across two texts. */
function foldAll(texts: readonly string[]): string {
  return texts.map(foldText).join("\n");
}
