import known from "../../service/configured-rules.json";
import type { ConfiguredRules } from "../../service/style-rules/style-rule-list.ts";
import { ownField } from "./own-field.ts";

/** A convention that can be set, with all the values it can have. */
export interface RuleOption {
  readonly category: string;
  readonly option: string;
  /** What the service takes, in its own words, and what it has sent beyond that. */
  readonly values: readonly string[];
}

/** Conventions of one kind. */
export interface RuleCategory {
  readonly category: string;
  readonly options: readonly RuleOption[];
}

const KNOWN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = known;

/** Whether this version knows a value; a later service may send others, which are kept. */
export function isKnownValue({ category, option }: RuleOption, value: string): boolean {
  return ownField(ownField(KNOWN, category), option)?.includes(value) ?? false;
}

/**
 * All categories, options and values of `configured-rules.json`, and after them what only the given
 * rules hold: nothing that the service sent is left out.
 */
export function ruleCatalogue(...held: readonly ConfiguredRules[]): readonly RuleCategory[] {
  const categories = unique([KNOWN, ...held].flatMap((rules) => Object.keys(rules)));
  return categories.map((category) => {
    const knownOptions = ownField(KNOWN, category) ?? {};
    const heldOptions = held.map((rules) => ownField(rules, category) ?? {});
    const options = unique([knownOptions, ...heldOptions].flatMap((each) => Object.keys(each)));
    return {
      category,
      options: options.map((option) => {
        const heldValues = heldOptions.flatMap((each) => ownField(each, option) ?? []);
        return {
          category,
          option,
          values: unique([...(ownField(knownOptions, option) ?? []), ...heldValues]),
        };
      }),
    };
  });
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
