import { describe, expect, it } from "vitest";
import values from "../../service/configured-rules.json";
import english from "./labels/en.json";
import examples from "./labels/examples.json";
import { ruleCatalogue } from "./rule-catalogue.ts";
import { loadRuleWords, type RuleWords, WORD_LANGUAGES, type WordsFile } from "./rule-labels.ts";

const CATALOGUE = ruleCatalogue();
const OPTIONS = CATALOGUE.flatMap(({ options }) => options);

/** The same in every language: formats, signs, and words that are quoted. */
const MAY_BE_THE_SAME = /^[^\p{L}]*$/u;

/** Everything that a language says, with the place it says it at. */
function sayings(words: RuleWords): readonly (readonly [place: string, said: string])[] {
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

/** What is said twice in a row of names. */
const doubles = (names: readonly string[]) =>
  names.filter((name, at) => names.indexOf(name) !== at);

describe.each(WORD_LANGUAGES)("the words in %s", (language) => {
  it("name everything that can be set, by no name of the service's", async () => {
    const said = sayings(await loadRuleWords(language));
    expect(said.length).toBe(7 + 159 + 518);
    expect(said.filter(([, words]) => /_|^\s|\s$| {2}|\.\.\.$/.test(words))).toEqual([]);
    const longest = said.filter(([, words]) => words.length > 120);
    expect(longest).toEqual([]);
  });

  it("tell the values of an option, the options of a category and the categories apart", async () => {
    const words = await loadRuleWords(language);
    const ofValues = OPTIONS.flatMap(({ category, option, values: taken }) =>
      doubles(taken.map((value) => words.value(category, option, value))),
    );
    const ofOptions = CATALOGUE.flatMap(({ category, options }) =>
      doubles(options.map(({ option }) => words.option(category, option))),
    );
    const ofCategories = doubles(CATALOGUE.map(({ category }) => words.category(category)));
    expect([ofValues, ofOptions, ofCategories]).toEqual([[], [], []]);
  });

  it("are there in one file, with no option too many", async () => {
    const { default: file }: { default: WordsFile } = await import(`./words/${language}.json`);
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
    const first = new Map(sayings(await loadRuleWords("en")));
    const left = sayings(await loadRuleWords(language)).filter(
      ([place, words]) =>
        words === first.get(place) && !MAY_BE_THE_SAME.test(words) && !isOneWord(words),
    );
    expect(left).toEqual([]);
  });
});

describe("the files of words", () => {
  it("hold what configured-rules.json holds, in its order", () => {
    const shape = (from: Readonly<Record<string, object>>) =>
      Object.entries(from).map(([category, options]) => [category, Object.keys(options)]);
    const named = Object.fromEntries(
      Object.entries(english).map(([category, { options }]) => [category, options]),
    );
    expect(shape(named)).toEqual(shape(values));
    expect(shape(examples)).toEqual(shape(values));
  });

  it("show an effect of every value", async () => {
    const words = await loadRuleWords("en");
    const missing = OPTIONS.flatMap(({ category, option, values: taken }) =>
      taken.filter((value) => !/\S/.test(words.example(category, option, value) ?? "")),
    );
    expect(missing).toEqual([]);
  });

  it("leave what they do not know with the name it has", async () => {
    const words = await loadRuleWords("en");
    expect(words.category("rhythm")).toBe("rhythm");
    expect(words.option("rhythm", "metre")).toBe("metre");
    expect(words.value("numbers", "decimal_separator", "use_tab")).toBe("use_tab");
    expect(words.example("numbers", "decimal_separator", "use_tab")).toBeNull();
    expect(words.value("constructor", "name", "toString")).toBe("toString");
  });

  it("speak English where there are no words of a language", async () => {
    expect((await loadRuleWords("nb-NO")).category("numbers")).toBe("Numbers");
    expect((await loadRuleWords("EN-gb")).category("numbers")).toBe("Numbers");
  });
});

function isOneWord(words: string): boolean {
  return (words.match(/[\p{L}\p{M}]+/gu) ?? []).length <= 1;
}
