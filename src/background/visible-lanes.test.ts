import { describe, expect, it } from "vitest";
import { visibleLanes } from "./visible-lanes.ts";

const languages = {
  source: null,
  sourceMode: "auto",
  targets: ["de", "ja"],
  hidden: [],
  showOriginal: true,
  originalAt: 0,
} satisfies Parameters<typeof visibleLanes>[0];

describe("visibleLanes", () => {
  it.each([
    ["all, the original first", {}, ["original", "de", "ja"]],
    ["the original between", { originalAt: 1 }, ["de", "original", "ja"]],
    ["the original last", { originalAt: 5 }, ["de", "ja", "original"]],
    [
      "the original after hidden ones",
      { originalAt: 1, hidden: ["de"] as const },
      ["original", "ja"],
    ],
    ["the user's order", { targets: ["ja", "de"] as const }, ["original", "ja", "de"]],
    ["not the hidden ones", { hidden: ["de"] as const }, ["original", "ja"]],
    ["translations alone", { showOriginal: false }, ["de", "ja"]],
    ["the original when nothing else is left", { showOriginal: false, targets: [] }, ["original"]],
  ])("draws %s", (_, change, expected) => {
    expect(visibleLanes({ ...languages, ...change } as typeof languages)).toEqual(expected);
  });
});
