import known from "../../service/style-rules/configured-rules.json";
import type { ConfiguredRules } from "../../service/style-rules/style-rule-list.ts";
import { ownProperty } from "./own-property.ts";

export interface RuleOption {
  readonly category: string;
  readonly option: string;
  /** The service's names of known values, and values the service has sent beyond those. */
  readonly values: readonly string[];
}

export interface RuleCategory {
  readonly category: string;
  readonly options: readonly RuleOption[];
}

const KNOWN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = known;

/** Whether this version knows a value. Newer services may send others, which are kept. */
export function isKnownValue({ category, option }: RuleOption, value: string): boolean {
  return ownProperty(ownProperty(KNOWN, category), option)?.includes(value) ?? false;
}

/**
 * All categories, options and values of `configured-rules.json`, followed by those that only the
 * given rules contain.
 */
export function ruleCatalogue(...held: readonly ConfiguredRules[]): readonly RuleCategory[] {
  const categories = unique([KNOWN, ...held].flatMap((rules) => Object.keys(rules)));
  return categories.map((category) => {
    const knownOptions = ownProperty(KNOWN, category) ?? {};
    const heldOptions = held.map((rules) => ownProperty(rules, category) ?? {});
    const options = unique([knownOptions, ...heldOptions].flatMap((each) => Object.keys(each)));
    return {
      category,
      options: options.map((option) => {
        const heldValues = heldOptions.flatMap((each) => ownProperty(each, option) ?? []);
        return {
          category,
          option,
          values: unique([...(ownProperty(knownOptions, option) ?? []), ...heldValues]),
        };
      }),
    };
  });
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
