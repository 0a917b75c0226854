import configuredRules from "../../service/style-rules/configured-rules.json" with { type: "json" };
import type { ConfiguredRules } from "../../service/style-rules/style-rule-list.ts";

const KNOWN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  configuredRules;

/** A rule whose category, option or value this version does not know. */
export interface UnknownRule {
  readonly category: string;
  readonly option: string;
  readonly value: string;
}

export function partitionRules(rules: ConfiguredRules): {
  readonly known: ConfiguredRules;
  readonly unknown: readonly UnknownRule[];
} {
  const known: Record<string, Record<string, string>> = {};
  const unknown: UnknownRule[] = [];
  for (const [category, options] of Object.entries(rules)) {
    for (const [option, value] of Object.entries(options)) {
      if (isKnown(category, option, value)) {
        known[category] = { ...known[category], [option]: value };
      } else unknown.push({ category, option, value });
    }
  }
  return { known, unknown };
}

function isKnown(category: string, option: string, value: string): boolean {
  if (!Object.hasOwn(KNOWN, category)) return false;
  const options = KNOWN[category] ?? {};
  return Object.hasOwn(options, option) && (options[option]?.includes(value) ?? false);
}
