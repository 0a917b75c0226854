import configuredRules from "../../service/configured-rules.json";

/** Words of one option: its name, and those of its values in the order of `configured-rules.json`. */
export interface OptionWords {
  readonly name: string;
  readonly values: readonly string[];
}

/** Words of one category, its options by the service's names. */
export interface CategoryWords {
  readonly name: string;
  readonly options: Readonly<Record<string, OptionWords>>;
}

/** All words of one language, as `words/*.json` hold them. */
export type WordsFile = Readonly<Record<string, CategoryWords>>;

/** Category → option → what each value does, in the order of `configured-rules.json`. */
export type ExamplesFile = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Values of each option in the order that words and examples follow. */
export type ValuesFile = ExamplesFile;

/** Plain names and examples; what the service has learnt since has the name it gave itself. */
export interface RuleWords {
  category(category: string): string;
  option(category: string, option: string): string;
  value(category: string, option: string, value: string): string;
  /** What a value does, "before → after" or what comes out; null where nobody can say. */
  example(category: string, option: string, value: string): string | null;
}

const LOADERS: ReadonlyMap<string, () => Promise<{ readonly default: WordsFile }>> = new Map([
  ["ar", () => import("./labels/ar.json")],
  ["de", () => import("./labels/de.json")],
  ["en", () => import("./labels/en.json")],
  ["es", () => import("./labels/es.json")],
  ["fr", () => import("./labels/fr.json")],
  ["ja", () => import("./labels/ja.json")],
]);

/** Languages that the words are there in. */
export const WORD_LANGUAGES: readonly string[] = [...LOADERS.keys()];

/**
 * Fetches the words of the reader's language, or of English where there are none.
 * @param uiLanguage BCP 47 tag of the texts around
 */
export async function loadRuleWords(uiLanguage: string): Promise<RuleWords> {
  const [root = ""] = uiLanguage.toLowerCase().split("-");
  const loadWords = LOADERS.get(root) ?? (() => import("./labels/en.json"));
  const [words, examples] = await Promise.all([loadWords(), import("./labels/examples.json")]);
  return ruleWords(words.default, examples.default, configuredRules);
}

/** Puts names and examples to the values that they stand for by their order. */
export function ruleWords(words: WordsFile, examples: ExamplesFile, values: ValuesFile): RuleWords {
  const names = new Map<string, string>();
  const effects = new Map<string, string>();
  for (const [category, { name, options }] of Object.entries(words)) {
    names.set(keyOf(category), name);
    for (const [option, optionWords] of Object.entries(options)) {
      names.set(keyOf(category, option), optionWords.name);
      for (const [index, value] of (values[category]?.[option] ?? []).entries()) {
        const key = keyOf(category, option, value);
        names.set(key, optionWords.values[index] ?? value);
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

/** Names of the service may hold blanks and letters of any script: they are never cut or joined. */
function keyOf(...names: readonly string[]): string {
  return JSON.stringify(names);
}
