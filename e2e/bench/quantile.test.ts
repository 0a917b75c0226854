import { expect, test } from "vitest";
import { quantile } from "./quantile.ts";

test.each([
  { values: [3, 1, 2], share: 0.5, expected: 2 },
  { values: [1, 2, 3, 4], share: 0.5, expected: 2.5 },
  { values: [5], share: 0.95, expected: 5 },
  { values: [0, 10], share: 0.95, expected: 9.5 },
])("the $share quantile of $values is $expected", ({ values, share, expected }) => {
  expect(quantile(values, share)).toBe(expected);
});

test("an empty list has no quantile", () => {
  expect(() => quantile([], 0.5)).toThrow("at least one value");
});
