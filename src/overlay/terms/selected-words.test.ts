import { expect, test } from "vitest";
import { PickedWords } from "./selected-words.ts";

const LANES = [
  { language: "en", text: "The rock, of Skerryvore." },
  { language: "ar", text: "صخرة في البحر" },
];

test("words are picked by keys, more of them with Shift, and never what stands between", () => {
  const picked = new PickedWords(LANES);
  expect([picked.text, picked.at]).toEqual(["", null]);
  picked.step("right", false);
  expect(picked.text).toBe("The");
  picked.step("right", false);
  expect(picked.text).toBe("rock");
  picked.step("right", true);
  picked.step("right", true);
  expect(picked.text).toBe("rock, of Skerryvore");
  // Behind the last word there is none.
  picked.step("right", true);
  expect(picked.text).toBe("rock, of Skerryvore");
  picked.step("left", false);
  expect(picked.text).toBe("of");
});

test("in a line that is read from the right, the left arrow leads on", () => {
  const picked = new PickedWords(LANES);
  picked.step("right", false);
  picked.step("down", false);
  expect([picked.lane, picked.text]).toEqual([1, "صخرة"]);
  picked.step("left", true);
  expect(picked.text).toBe("صخرة في");
  picked.step("down", false);
  expect(picked.lane).toBe(1);
});

test("by hand a word is picked alone, or all up to it in the same line", () => {
  const picked = new PickedWords(LANES);
  const at = (word: string) => picked.lanes[0]?.pieces.findIndex(({ text }) => text === word) ?? -1;
  picked.pick(0, at("Skerryvore"));
  picked.pick(0, at("rock"), true);
  expect(picked.text).toBe("rock, of Skerryvore");
  expect(picked.has(0, at("of"))).toBe(true);
  expect(picked.has(1, at("of"))).toBe(false);
  picked.pick(1, 0, true);
  expect([picked.lane, picked.text]).toEqual([1, "صخرة"]);
});
