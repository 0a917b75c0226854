import { expect, it } from "vitest";
import { leftOfSentence, sentenceStart } from "./sentence-steps.ts";

const sentences = [0, 10_000, 20_000].map((startMs) => ({ startMs, endMs: startMs + 6000 }));

it.each([
  ["next", 1000, 10_000],
  ["next", 8000, 10_000],
  ["next", 21_000, null],
  ["repeat", 15_000, 10_000],
  ["repeat", 18_000, 10_000],
  ["previous", 11_000, 0],
  ["previous", 13_000, 10_000],
  ["previous", 18_000, 10_000],
  ["previous", 500, 0],
] as const)("%s from %i ms leads to %s", (to, atMs, expected) => {
  expect(sentenceStart(sentences, atMs, to)).toBe(expected);
});

it("leads nowhere without a sentence", () => {
  expect(sentenceStart([], 5, "repeat")).toBeNull();
  expect(leftOfSentence([], 5)).toBe(0);
  expect(leftOfSentence(sentences, 4000)).toBe(2000);
  expect(leftOfSentence(sentences, 8000)).toBe(0);
});
