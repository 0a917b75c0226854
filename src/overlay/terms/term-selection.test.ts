import { expect, test } from "vitest";
import { TermSelection } from "./term-selection.ts";

const LANES = [
  { language: "en", text: "The rock, of Skerryvore." },
  { language: "ar", text: "صخرة في البحر" },
];

test("picks words by keys, more of them with Shift, and never what is between words", () => {
  const picked = new TermSelection(LANES);
  expect([picked.text, picked.currentPiece]).toEqual(["", null]);
  picked.movePick("right", false);
  expect(picked.text).toBe("The");
  picked.movePick("right", false);
  expect(picked.text).toBe("rock");
  picked.movePick("right", true);
  picked.movePick("right", true);
  expect(picked.text).toBe("rock, of Skerryvore");
  // There is no word after the last one.
  picked.movePick("right", true);
  expect(picked.text).toBe("rock, of Skerryvore");
  picked.movePick("left", false);
  expect(picked.text).toBe("of");
});

test("moves on with the left arrow in right-to-left lines", () => {
  const picked = new TermSelection(LANES);
  picked.movePick("right", false);
  picked.movePick("down", false);
  expect([picked.lane, picked.text]).toEqual([1, "صخرة"]);
  picked.movePick("left", true);
  expect(picked.text).toBe("صخرة في");
  picked.movePick("down", false);
  expect(picked.lane).toBe(1);
});

test("picks a single word by pointer, or everything up to it in the same line", () => {
  const picked = new TermSelection(LANES);
  const at = (word: string) => picked.lanes[0]?.pieces.findIndex(({ text }) => text === word) ?? -1;
  picked.pickPiece(0, at("Skerryvore"));
  picked.pickPiece(0, at("rock"), true);
  expect(picked.text).toBe("rock, of Skerryvore");
  expect(picked.isPicked(0, at("of"))).toBe(true);
  expect(picked.isPicked(1, at("of"))).toBe(false);
  picked.pickPiece(1, 0, true);
  expect([picked.lane, picked.text]).toEqual([1, "صخرة"]);
});

test.each([
  ["inside a word", 5, "rock"],
  ["at its first letter", 4, "rock"],
  ["at its last letter", 7, "rock"],
  ["on the comma after it", 8, "rock"],
  ["beyond the end of the line", 99, "tower"],
])("a press %s picks the nearest word", (_, at, word) => {
  const selection = new TermSelection([{ language: "en", text: "The rock, tower." }]);
  selection.pickLetter(0, at);
  expect(selection.text).toBe(word);
});

test("a press in a lane without words picks nothing", () => {
  const selection = new TermSelection([{ language: "en", text: "…" }]);
  selection.pickLetter(0, 0);
  expect(selection.text).toBe("");
});
