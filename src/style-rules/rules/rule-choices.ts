import type { ConfiguredRules } from "../../service/style-rules/style-rule-list.ts";
import { ownField } from "./own-field.ts";

/** Names one option of all: its category and its own name. */
export interface OptionPlace {
  readonly category: string;
  readonly option: string;
}

/** What an option is set to; null when it is not set. */
export function chosenValue(rules: ConfiguredRules, place: OptionPlace): string | null {
  return ownField(optionsOf(rules, place.category), place.option) ?? null;
}

/** The rules with one option set, or not set any more (null). What is not set is not there. */
export function withChoice(
  rules: ConfiguredRules,
  { category, option }: OptionPlace,
  value: string | null,
): ConfiguredRules {
  const options = new Map(Object.entries(optionsOf(rules, category)));
  if (value === null) options.delete(option);
  else options.set(option, value);
  return withCategory(rules, category, Object.fromEntries(options));
}

/** The rules with nothing of a category set. */
export function withoutCategory(rules: ConfiguredRules, category: string): ConfiguredRules {
  return withCategory(rules, category, {});
}

/** The rules with a category as it is in others. */
export function withCategoryOf(
  rules: ConfiguredRules,
  others: ConfiguredRules,
  category: string,
): ConfiguredRules {
  return withCategory(rules, category, optionsOf(others, category));
}

/** Whether an option is set to something else in one than in the other. */
export function isChanged(
  rules: ConfiguredRules,
  original: ConfiguredRules,
  place: OptionPlace,
): boolean {
  return chosenValue(rules, place) !== chosenValue(original, place);
}

function withCategory(
  rules: ConfiguredRules,
  category: string,
  options: Readonly<Record<string, string>>,
): ConfiguredRules {
  const categories = new Map(Object.entries(rules));
  if (Object.keys(options).length > 0) categories.set(category, options);
  else categories.delete(category);
  return Object.fromEntries(categories);
}

function optionsOf(rules: ConfiguredRules, category: string): Readonly<Record<string, string>> {
  return ownField(rules, category) ?? {};
}
