// @vitest-environment node
import { expect, test } from "vitest";
import { heardWords } from "./heard-words.ts";

const WORDS = [
  { text: "one", startMs: 0, endMs: 400 },
  { text: "two", startMs: 400, endMs: 800 },
  { text: "three", startMs: 800, endMs: 1200 },
];

const piece = (fromMs: number, toMs: number) => ({ fromMs, toMs });
const texts = (...pieces: { fromMs: number; toMs: number }[]) =>
  heardWords(WORDS, pieces).map(({ text }) => text);

test("all words of a talk in one piece are heard", () => {
  expect(texts(piece(0, 1200))).toEqual(["one", "two", "three"]);
});

test("a word of which more than a quarter is missing is not", () => {
  expect(texts(piece(0, 500), piece(750, 1200))).toEqual(["one", "three"]);
  expect(texts(piece(0, 500), piece(620, 640), piece(750, 1200))).toEqual(["one", "three"]);
});

test("a word of which less is missing is heard", () => {
  expect(texts(piece(0, 390), piece(490, 1200))).toEqual(["one", "two", "three"]);
});

test("nothing excuses what is missing at either end", () => {
  expect(texts(piece(500, 700))).toEqual(["one", "two", "three"]);
  expect(texts()).toEqual(["one", "two", "three"]);
});
