import { expect, it } from "vitest";
import { splitByWeights } from "./split-by-weights.ts";

it.each<[string, number[], string, string[]]>([
  ["One two three four", [1, 1], "en", ["One two", " three four"]],
  ["One two three four", [3, 1], "en", ["One two three", " four"]],
  ["Word", [1, 1, 1], "en", ["", "Word", ""]],
  ["灯台は光る。船は帰る。", [1, 1], "ja", ["灯台は光る。", "船は帰る。"]],
  ["alone", [5], "en", ["alone"]],
  ["", [1, 1], "en", ["", ""]],
  ["a b", [0, 0], "en", ["", "a b"]],
])("splits %j by %j", (text, weights, language, expected) => {
  const shares = splitByWeights(text, weights, language);
  expect(shares.join("")).toBe(text);
  expect(shares).toEqual(expected);
});
