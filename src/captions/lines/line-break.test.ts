import { describe, expect, it } from "vitest";
import { breaksBefore } from "./line-break.ts";
import { KNOWN_PHRASES } from "./phrase-starts.ts";

const ROOM = 42;

describe("breaksBefore", () => {
  it.each([
    ["what does not fit", "en", "The lamp of the first lighthouse was a fire", [" today"], true],
    ["what fits", "en", "The lamp of the first lighthouse was", [" cold"], false],
    [
      "an article whose noun does not fit",
      "en",
      "The lamp of the first house was",
      [" a", " lighthouse"],
      true,
    ],
    ["two of them", "en", "There was a lamp at the end", [" of", " the", " lighthouse"], true],
    ["an article whose noun fits", "en", "The lamp of the first house was", [" a", " fire"], false],
    ["an article before nobody knows what, far from the end", "en", "Here is", [" a"], false],
    [
      "an article before nobody knows what, at the end",
      "en",
      "The lamp of the first lighthouse was,",
      [" a"],
      true,
    ],
    ["a German one", "de", "Es leuchtete die ganze Nacht auf", [" der", " Klippenspitze"], true],
    [
      "a sentence that does not fit",
      "en",
      "People lit fires on the hills.",
      [" Sailors", " saw", " them"],
      true,
    ],
    ["a sentence that fits", "en", "People lit fires on the hills.", [" Yes."], true],
    [
      "a sentence at the beginning of a line",
      "en",
      "Good.",
      [" Sailors", " trusted", " the", " fires", " on", " the", " hills"],
      false,
    ],
    ["a space", "en", "x".repeat(ROOM), [" "], false],
  ] as const)("handles %s", (_, language, line, words, breaks) => {
    expect(breaksBefore({ line, words, room: ROOM, language, phrases: KNOWN_PHRASES })).toBe(
      breaks,
    );
  });
});
