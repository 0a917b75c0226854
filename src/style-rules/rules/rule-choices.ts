import type { ConfiguredRules } from "../../service/style-rules/style-rule-list.ts";
import { ownProperty } from "./own-property.ts";

export interface OptionPath {
  readonly category: string;
  readonly option: string;
}

export function chosenValue(rules: ConfiguredRules, place: OptionPath): string | null {
  return ownProperty(optionsOf(rules, place.category), place.option) ?? null;
}

/** The rules with an option set; null removes it. */
export function withChoice(
  rules: ConfiguredRules,
  { category, option }: OptionPath,
  value: string | null,
): ConfiguredRules {
  const options = new Map(Object.entries(optionsOf(rules, category)));
  if (value === null) options.delete(option);
  else options.set(option, value);
  return withCategory(rules, category, Object.fromEntries(options));
}

export function withoutCategory(rules: ConfiguredRules, category: string): ConfiguredRules {
  return withCategory(rules, category, {});
}

export function withCategoryOf(
  rules: ConfiguredRules,
  others: ConfiguredRules,
  category: string,
): ConfiguredRules {
  return withCategory(rules, category, optionsOf(others, category));
}

export function isChanged(
  rules: ConfiguredRules,
  original: ConfiguredRules,
  place: OptionPath,
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
  return ownProperty(rules, category) ?? {};
}
