import { expect, test } from "vitest";
import { lineParts, wordsOfLine } from "./line-parts.ts";
import { PICKED_TERM_LIMITS, readPickedTerm } from "./picked-term.ts";

const LINE = { language: "en", text: "The rock" };

test("a picked term is cleaned and limited in length", () => {
  const word = { word: " Skerry\u202evore\n", line: LINE, others: [{ language: "x!", text: "a" }] };
  expect(readPickedTerm(word)).toEqual({
    word: "Skerryvore",
    line: LINE,
    others: [{ language: "und", text: "a" }],
  });
  const long = { word: "a".repeat(9999), line: LINE, others: Array(99).fill(LINE) };
  const read = readPickedTerm(long);
  expect(read?.word.length).toBe(PICKED_TERM_LIMITS.wordLetters);
  expect(read?.others.length).toBe(PICKED_TERM_LIMITS.lanes);
});

test.each([
  [null],
  ["rock"],
  [{ word: 1, line: LINE, others: [] }],
  [{ word: "a", line: null, others: [] }],
  [{ word: "a", line: { language: "en" }, others: [] }],
  [{ word: "a", line: LINE, others: "none" }],
])("an invalid message is refused: %j", (message) => {
  expect(readPickedTerm(message)).toBeNull();
});

test("a line is split into words, with a segmenter where no spaces separate them", () => {
  const line = "The rock, the “rock”.";
  expect(
    lineParts(line, "en")
      .map(({ text }) => text)
      .join(""),
  ).toBe(line);
  expect(wordsOfLine(line, "en")).toEqual(["The", "rock", "the"]);
  expect(wordsOfLine("灯台は海の目です。", "ja")).toContain("灯台");
});
