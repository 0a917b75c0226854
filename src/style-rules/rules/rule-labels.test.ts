import { describe, expect, it } from "vitest";
import values from "../../service/style-rules/configured-rules.json";
import english from "./labels/en.json";
import examples from "./labels/examples.json";
import { ruleCatalogue } from "./rule-catalogue.ts";
import {
  LABEL_LANGUAGES,
  type LabelsFile,
  loadRuleLabels,
  type RuleLabels,
} from "./rule-labels.ts";

const CATALOGUE = ruleCatalogue();
const OPTIONS = CATALOGUE.flatMap(({ options }) => options);

// Formats, symbols and quoted words may be equal in every language.
const MAY_BE_THE_SAME = /^[^\p{L}]*$/u;

function allLabels(words: RuleLabels): readonly (readonly [place: string, said: string])[] {
  return [
    ...CATALOGUE.map(({ category }) => [category, words.category(category)] as const),
    ...OPTIONS.map(
      ({ category, option }) => [`${category} ${option}`, words.option(category, option)] as const,
    ),
    ...OPTIONS.flatMap(({ category, option, values: taken }) =>
      taken.map(
        (value) =>
          [`${category} ${option} ${value}`, words.value(category, option, value)] as const,
      ),
    ),
  ];
}

const doubles = (names: readonly string[]) =>
  names.filter((name, at) => names.indexOf(name) !== at);

describe.each(LABEL_LANGUAGES)("the labels in %s", (language) => {
  it("exist for everything that can be set and differ from the service's names", async () => {
    const labels = allLabels(await loadRuleLabels(language));
    expect(labels.length).toBe(7 + 159 + 518);
    expect(labels.filter(([, words]) => /_|^\s|\s$| {2}|\.\.\.$/.test(words))).toEqual([]);
    const longest = labels.filter(([, words]) => words.length > 120);
    expect(longest).toEqual([]);
  });

  it("distinguish values, options and categories", async () => {
    const words = await loadRuleLabels(language);
    const ofValues = OPTIONS.flatMap(({ category, option, values: taken }) =>
      doubles(taken.map((value) => words.value(category, option, value))),
    );
    const ofOptions = CATALOGUE.flatMap(({ category, options }) =>
      doubles(options.map(({ option }) => words.option(category, option))),
    );
    const ofCategories = doubles(CATALOGUE.map(({ category }) => words.category(category)));
    expect([ofValues, ofOptions, ofCategories]).toEqual([[], [], []]);
  });

  it("cover one file with no extra options", async () => {
    const { default: file }: { default: LabelsFile } = await import(`./labels/${language}.json`);
    const shape = Object.entries(file).map(([category, { options }]) => [
      category,
      Object.entries(options).map(([option, { values: names }]) => [option, names.length]),
    ]);
    const wanted = CATALOGUE.map(({ category, options }) => [
      category,
      options.map(({ option, values: taken }) => [option, taken.length]),
    ]);
    expect(shape).toEqual(wanted);
  });

  it.skipIf(language === "en")("are translated", async () => {
    const first = new Map(allLabels(await loadRuleLabels("en")));
    const left = allLabels(await loadRuleLabels(language)).filter(
      ([place, words]) =>
        words === first.get(place) && !MAY_BE_THE_SAME.test(words) && !isOneWord(words),
    );
    expect(left).toEqual([]);
  });
});

describe("the label files", () => {
  it("match configured-rules.json in content and order", () => {
    const shape = (from: Readonly<Record<string, object>>) =>
      Object.entries(from).map(([category, options]) => [category, Object.keys(options)]);
    const named = Object.fromEntries(
      Object.entries(english).map(([category, { options }]) => [category, options]),
    );
    expect(shape(named)).toEqual(shape(values));
    expect(shape(examples)).toEqual(shape(values));
  });

  it("show an effect of every value", async () => {
    const words = await loadRuleLabels("en");
    const missing = OPTIONS.flatMap(({ category, option, values: taken }) =>
      taken.filter((value) => !/\S/.test(words.example(category, option, value) ?? "")),
    );
    expect(missing).toEqual([]);
  });

  it("fall back to the service's names", async () => {
    const words = await loadRuleLabels("en");
    expect(words.category("rhythm")).toBe("rhythm");
    expect(words.option("rhythm", "metre")).toBe("metre");
    expect(words.value("numbers", "decimal_separator", "use_tab")).toBe("use_tab");
    expect(words.example("numbers", "decimal_separator", "use_tab")).toBeNull();
    expect(words.value("constructor", "name", "toString")).toBe("toString");
  });

  it("fall back to English", async () => {
    expect((await loadRuleLabels("nb-NO")).category("numbers")).toBe("Numbers");
    expect((await loadRuleLabels("EN-gb")).category("numbers")).toBe("Numbers");
  });
});

function isOneWord(words: string): boolean {
  return (words.match(/[\p{L}\p{M}]+/gu) ?? []).length <= 1;
}
