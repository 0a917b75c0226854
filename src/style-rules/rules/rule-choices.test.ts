import { expect, test } from "vitest";
import {
  chosenValue,
  isChanged,
  withCategoryOf,
  withChoice,
  withoutCategory,
} from "./rule-choices.ts";

const YEARS = { category: "dates_and_times", option: "years" };
const DECADES = { category: "dates_and_times", option: "decades" };
const LATER = { rhythm: { metre: "iambic" } };
const RULES = { ...LATER, dates_and_times: { years: "use_yyyy" } };

test("sets an option and keeps all others, known or not", () => {
  expect(withChoice(RULES, DECADES, "spell_out")).toEqual({
    rhythm: { metre: "iambic" },
    dates_and_times: { years: "use_yyyy", decades: "spell_out" },
  });
  expect(withChoice({}, YEARS, "use_yyyy")).toEqual({ dates_and_times: { years: "use_yyyy" } });
});

test("leaves no empty category behind", () => {
  expect(withChoice(RULES, YEARS, null)).toEqual(LATER);
  expect(withoutCategory(RULES, "dates_and_times")).toEqual(LATER);
  expect(withChoice({}, YEARS, null)).toEqual({});
});

test("restores a category", () => {
  const changed = withChoice(withChoice(RULES, YEARS, null), DECADES, "spell_out");
  expect(withCategoryOf(changed, RULES, "dates_and_times")).toEqual(RULES);
  expect(withCategoryOf(RULES, {}, "dates_and_times")).toEqual(LATER);
});

test("tells what is set and what differs", () => {
  expect(chosenValue(RULES, YEARS)).toBe("use_yyyy");
  expect(chosenValue(RULES, DECADES)).toBeNull();
  expect(isChanged(RULES, {}, YEARS)).toBe(true);
  expect(isChanged(RULES, { dates_and_times: { years: "use_yyyy" } }, YEARS)).toBe(false);
});

test("confuses inherited properties with neither categories nor options", () => {
  expect(chosenValue({}, { category: "constructor", option: "name" })).toBeNull();
  expect(chosenValue({ numbers: {} }, { category: "numbers", option: "toString" })).toBeNull();
});
