import { Refusal } from "../http/reply.ts";
import { type Body, objectOf } from "./fields.ts";
import known from "./rule-values.json" with { type: "json" };

/** Category → option → value (service-api §13). */
export type ConfiguredRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Category → option → allowed values. */
export const knownRules: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  known;

/**
 * Checks rules, including every value.
 * @throws Refusal 400 that names the unknown category, option or value
 */
export function checkConfiguredRules(body: Body): ConfiguredRules {
  return Object.fromEntries(
    Object.entries(body).map(([category, options]) => {
      const own = entryOf(knownRules, category);
      if (!own) throw unknown("category", `configured_rules.${category}`);
      const chosen = Object.entries(objectOf(options, `configured_rules.${category}`));
      return [category, Object.fromEntries(chosen.map((each) => checkOption(category, own, each)))];
    }),
  );
}

function checkOption(
  category: string,
  options: Readonly<Record<string, readonly string[]>>,
  [option, value]: readonly [string, unknown],
): [string, string] {
  const path = `configured_rules.${category}.${option}`;
  const values = entryOf(options, option);
  if (!values) throw unknown("option", path);
  if (typeof value !== "string" || !values.includes(value)) {
    throw new Refusal(
      400,
      "invalid_rule_value",
      `Value for '${path}' not supported: ${JSON.stringify(value)}.`,
    );
  }
  return [option, value];
}

function unknown(kind: "category" | "option", path: string): Refusal {
  return new Refusal(400, `unknown_rule_${kind}`, `There is no ${kind} '${path}'.`);
}

function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
