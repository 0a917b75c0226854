import { describe, expect, it } from "vitest";
import { letterEnd, letterStart, lettersOf } from "../text/letters.ts";
import { estimateWordTimes } from "./word-times.ts";

function words(text: string, language: string, lengthMs: number) {
  const letters = lettersOf(text);
  return estimateWordTimes(text, language, lengthMs).map(({ from, to, endMs }) => [
    letters.slice(from, to),
    Math.round(endMs),
  ]);
}

describe("estimateWordTimes", () => {
  it("gives each word time in proportion to its letters", () => {
    expect(words(" Wir gehen, ja – ja!", "de", 1600)).toEqual([
      ["Wir", 400],
      ["gehen", 1000],
      ["ja", 1300],
      ["ja", 1600],
    ]);
  });

  it("finds words without spaces between them", () => {
    const [first, ...rest] = words("東京は大きいです。", "ja", 1000);
    expect(first?.[0]).toBe("東京は");
    expect(rest.length).toBeGreaterThan(0);
    expect(rest.at(-1)?.[1]).toBe(1000);
  });

  it("returns nothing for text without words", () => {
    expect(words(" … ", "en", 500)).toEqual([]);
    expect(words("", "en", 500)).toEqual([]);
  });
});

describe("letters of a text", () => {
  it("are located whatever stands between them", () => {
    const text = "«Ja»\u2068, gut.\u2069";
    expect(lettersOf(text)).toBe("Jagut");
    expect([0, 1, 2, 4, 5].map((before) => letterStart(text, before))).toEqual([1, 2, 7, 9, 12]);
    expect([1, 2, 3, 5, 6].map((count) => letterEnd(text, count))).toEqual([2, 3, 8, 10, 12]);
    expect(letterEnd("𝒜𝒷c", 4)).toBe(4);
  });
});
