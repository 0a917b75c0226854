import { expect, test } from "vitest";
import { fittingSources } from "./fitting-sources.ts";

const WORDS = ["For", "most", "of", "history,", "a"];
const [FOR, MOST_OF] = [["For"], ["most", "of"]];

test("the sources of all texts are the first words", () => {
  expect(fittingSources([[FOR], [["none"], MOST_OF]], WORDS)).toEqual(["For", "most", "of"]);
  expect(fittingSources([], WORDS)).toEqual([]);
});

test("of several sources with the same translation the one that reaches furthest counts", () => {
  const last = [MOST_OF, [...MOST_OF, "history,", "a"], [...MOST_OF, "history,"]];
  expect(fittingSources([[FOR], last], WORDS)).toEqual(WORDS);
  // A longer first source would leave no place for the second text.
  expect(fittingSources([[[...FOR, "most"], FOR], [MOST_OF]], WORDS)).toEqual(["For", ...MOST_OF]);
});

test("sources that skip or add a word do not fit", () => {
  expect(fittingSources([[FOR], [["of"]]], WORDS)).toBeNull();
  expect(fittingSources([[WORDS], [["light"]]], WORDS)).toBeNull();
});
