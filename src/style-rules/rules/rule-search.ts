import { foldText } from "../../captions/text/search-fold.ts";
import { lazy } from "../../lib/lazy.ts";
import type { RuleCategory, RuleOption } from "./rule-catalogue.ts";
import type { RuleLabels } from "./rule-labels.ts";

/** Searchable texts of an option, folded (`captions/text/search-fold.ts`). */
interface SearchedOption {
  readonly names: string;
  readonly values: readonly string[];
  /** The service's names of the option and its values. */
  readonly machine: string;
}

/** Whether an option matches all words of a query (`splitQuery`); an empty query matches all. */
export type RuleSearch = (option: RuleOption, query: readonly string[]) => boolean;

/**
 * Builds the search. Each word must match the option's label, its category's label, or the label or
 * example of one value. A word with "_" matches the service's names.
 * @param languages labels of the UI language and of others that users may type
 */
export function ruleSearch(
  catalogue: readonly RuleCategory[],
  languages: readonly RuleLabels[],
): RuleSearch {
  const searched = lazy(() => searchedOptions(catalogue, languages));
  return (option, query) => {
    if (query.length === 0) return true;
    const { names = "", values = [], machine = "" } = searched().get(option) ?? {};
    const isIn = (word: string) => (word.includes("_") ? machine : names).includes(word);
    const missing = query.filter((word) => !isIn(word));
    if (missing.length === 0) return true;
    return values.some((value) => missing.every((word) => value.includes(word)));
  };
}

function searchedOptions(
  catalogue: readonly RuleCategory[],
  languages: readonly RuleLabels[],
): ReadonlyMap<RuleOption, SearchedOption> {
  const searched = new Map<RuleOption, SearchedOption>();
  for (const { category, options } of catalogue) {
    for (const option of options) {
      searched.set(option, {
        names: foldAll(
          languages.flatMap((labels) => [
            labels.category(category),
            labels.option(category, option.option),
          ]),
        ),
        values: option.values.map((value) =>
          foldAll(
            languages.flatMap((labels) => [
              labels.value(category, option.option, value),
              labels.example(category, option.option, value) ?? "",
            ]),
          ),
        ),
        machine: foldAll([option.option, ...option.values]),
      });
    }
  }
  return searched;
}

export function splitQuery(typed: string): readonly string[] {
  return foldText(typed)
    .split(" ")
    .filter((word) => word !== "");
}

// Line breaks prevent matches across two texts.
function foldAll(texts: readonly string[]): string {
  return texts.map(foldText).join("\n");
}
