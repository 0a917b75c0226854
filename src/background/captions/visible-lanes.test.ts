import { describe, expect, it } from "vitest";
import { nextLane, shownLanes, visibleLanes } from "./visible-lanes.ts";

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

describe("nextLane", () => {
  it("selects each lane in order, then all", () => {
    const shown: string[][] = [];
    let only: string | null = null;
    for (let press = 0; press < 4; press++) {
      only = nextLane(languages, only);
      shown.push(shownLanes(languages, only));
    }
    expect(shown).toEqual([["original"], ["de"], ["ja"], ["original", "de", "ja"]]);
  });

  it("draws all lanes when the selected one no longer exists, or when there is only one", () => {
    expect(shownLanes(languages, "fr")).toEqual(["original", "de", "ja"]);
    expect(nextLane({ ...languages, targets: [] }, null)).toBe(null);
  });
});
