// @vitest-environment node
import { expect, test } from "vitest";
import { wrongWords } from "./wrong-words.ts";

const SAID = ["a", "light", "in", "the", "night"];

function wrong(shown: string, isDemanded = (_: number) => true): readonly string[] {
  return wrongWords(SAID, shown.split(" "), isDemanded);
}

test("tells words that are missing, others and too many", () => {
  expect(wrong("a light in the night")).toEqual([]);
  expect(wrong("a in the night")).toEqual(['no "light"']);
  expect(wrong("a light in a night")).toEqual(["the → a"]);
  expect(wrong("a light in the the night")).toEqual(['"the" too much']);
});

test("demands nothing of words that nobody may have heard, and knows them again", () => {
  const isDemanded = (at: number) => at > 0 && at < 4;
  expect(wrong("a light in the night", isDemanded)).toEqual([]);
  expect(wrong("light in the", isDemanded)).toEqual([]);
  expect(wrong("light the", isDemanded)).toEqual(['no "in"']);
  expect(wrong("light in the knight and day", isDemanded)).toHaveLength(2);
});
