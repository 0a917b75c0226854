import configuredRules from "../../service/style-rules/configured-rules.json";

/** Labels of an option and of its values, in the order of `configured-rules.json`. */
export interface OptionLabels {
  readonly name: string;
  readonly values: readonly string[];
}

/** Labels of a category; options are keyed by the service's names. */
export interface CategoryLabels {
  readonly name: string;
  readonly options: Readonly<Record<string, OptionLabels>>;
}

export type LabelsFile = Readonly<Record<string, CategoryLabels>>;

/** Category → option → effect of each value, in the order of `configured-rules.json`. */
export type ExamplesFile = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export type ValuesFile = ExamplesFile;

/** Labels and examples. Rules unknown to this version keep the service's names. */
export interface RuleLabels {
  category(category: string): string;
  option(category: string, option: string): string;
  value(category: string, option: string, value: string): string;
  /** The effect of a value, "before → after" or only the result; null if there is none. */
  example(category: string, option: string, value: string): string | null;
}

const LOADERS: ReadonlyMap<string, () => Promise<{ readonly default: LabelsFile }>> = new Map([
  ["ar", () => import("./labels/ar.json")],
  ["de", () => import("./labels/de.json")],
  ["en", () => import("./labels/en.json")],
  ["es", () => import("./labels/es.json")],
  ["fr", () => import("./labels/fr.json")],
  ["ja", () => import("./labels/ja.json")],
]);

export const LABEL_LANGUAGES: readonly string[] = [...LOADERS.keys()];

/**
 * Loads the labels of the UI language, or English ones if there are none.
 * @param uiLanguage BCP 47 tag
 */
export async function loadRuleLabels(uiLanguage: string): Promise<RuleLabels> {
  const [root = ""] = uiLanguage.toLowerCase().split("-");
  const loadLabels = LOADERS.get(root) ?? (() => import("./labels/en.json"));
  const [labels, examples] = await Promise.all([loadLabels(), import("./labels/examples.json")]);
  return createRuleLabels(labels.default, examples.default, configuredRules);
}

/** Combines values with their labels and examples by position. */
export function createRuleLabels(
  labels: LabelsFile,
  examples: ExamplesFile,
  values: ValuesFile,
): RuleLabels {
  const names = new Map<string, string>();
  const effects = new Map<string, string>();
  for (const [category, { name, options }] of Object.entries(labels)) {
    names.set(keyOf(category), name);
    for (const [option, optionLabels] of Object.entries(options)) {
      names.set(keyOf(category, option), optionLabels.name);
      for (const [index, value] of (values[category]?.[option] ?? []).entries()) {
        const key = keyOf(category, option, value);
        names.set(key, optionLabels.values[index] ?? value);
        const effect = examples[category]?.[option]?.[index];
        if (effect !== undefined) effects.set(key, effect);
      }
    }
  }
  return {
    category: (category) => names.get(keyOf(category)) ?? category,
    option: (category, option) => names.get(keyOf(category, option)) ?? option,
    value: (category, option, value) => names.get(keyOf(category, option, value)) ?? value,
    example: (category, option, value) => effects.get(keyOf(category, option, value)) ?? null,
  };
}

// Names of the service may contain spaces and any script, so keys are JSON.
function keyOf(...names: readonly string[]): string {
  return JSON.stringify(names);
}
