import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, type LanguageSettings } from "../schema/settings.ts";
import {
  addTarget,
  isFull,
  laneOrder,
  moveLane,
  removeTarget,
  setSource,
  setSourceMode,
  showTarget,
} from "./language-changes.ts";

const NONE = DEFAULT_SETTINGS.languages;
const FIVE: LanguageSettings = { ...NONE, targets: ["en", "de", "fr", "ja", "ar"] };

test("a sixth language or a duplicate changes nothing", () => {
  expect(isFull(FIVE)).toBe(true);
  expect(addTarget(FIVE, "it")).toBe(FIVE);
  const one = addTarget(NONE, "pt-BR");
  expect(addTarget(one, "pt-BR").targets).toEqual(["pt-BR"]);
});

test("a removed language is no longer hidden when it is added again", () => {
  const hidden = showTarget(FIVE, "de", false);
  expect(hidden.hidden).toEqual(["de"]);
  expect(addTarget(removeTarget(hidden, "de"), "de")).toMatchObject({
    targets: ["en", "fr", "ja", "ar", "de"],
    hidden: [],
  });
  expect(showTarget(hidden, "de", true).hidden).toEqual([]);
});

test.each([
  { lane: "original", toIndex: 2, order: ["en", "de", "original", "fr", "ja", "ar"] },
  { lane: "original", toIndex: 9, order: ["en", "de", "fr", "ja", "ar", "original"] },
  { lane: "ja", toIndex: 0, order: ["ja", "original", "en", "de", "fr", "ar"] },
  { lane: "en", toIndex: 0, order: ["en", "original", "de", "fr", "ja", "ar"] },
  { lane: "it", toIndex: 0, order: ["original", "en", "de", "fr", "ja", "ar"] },
])("the lane $lane moves to index $toIndex", ({ lane, toIndex, order }) => {
  expect(laneOrder(moveLane(FIVE, lane, toIndex))).toEqual(order);
});

test("the original stays between its neighbours when another language is removed", () => {
  const third = moveLane(FIVE, "original", 2);
  expect(laneOrder(removeTarget(third, "en"))).toEqual(["de", "original", "fr", "ja", "ar"]);
  expect(laneOrder(removeTarget(third, "ja"))).toEqual(["en", "de", "original", "fr", "ar"]);
});

test("a detected language starts as a hint, another one as fixed", () => {
  expect(setSource(NONE, "de")).toMatchObject({ source: "de", sourceMode: "auto" });
  expect(setSource(NONE, "ar")).toMatchObject({ source: "ar", sourceMode: "fixed" });
  // What the service reports takes precedence.
  expect(setSource(NONE, "ar", true)).toMatchObject({ source: "ar", sourceMode: "auto" });
  expect(setSource(NONE, "de", false)).toMatchObject({ source: "de", sourceMode: "fixed" });
});

test("no language cannot be fixed", () => {
  expect(setSourceMode(NONE, "fixed")).toBe(NONE);
  const fixed = setSourceMode(setSource(NONE, "de"), "fixed");
  expect(fixed.sourceMode).toBe("fixed");
  expect(setSource(fixed, null)).toMatchObject({ source: null, sourceMode: "auto" });
});
