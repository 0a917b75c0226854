import { expect, test } from "vitest";
import { readPlayerReport } from "./player-report.ts";

const PLACE = {
  mediaMs: 61_000,
  atMs: 1_700_000_000_000,
  speed: 1.5,
  durationMs: 120_000,
  seekable: { fromMs: 0, toMs: 120_000 },
};
const GOOD = { state: "playing", rate: 1.5, hasSeeked: true, place: PLACE };

test("reads a report and drops unknown fields", () => {
  expect(readPlayerReport({ ...GOOD, tabId: 3, place: { ...PLACE, extra: 1 } })).toEqual(GOOD);
});

test("keeps the position of an endless stream that cannot seek", () => {
  const place = { ...PLACE, durationMs: null, seekable: null };
  expect(readPlayerReport({ ...GOOD, place })).toEqual({ ...GOOD, place });
});

test.each([
  null,
  "playing",
  [GOOD],
  {},
  { ...GOOD, state: "toString" },
  { ...GOOD, rate: 0 },
  { ...GOOD, rate: Number.NaN },
  { ...GOOD, rate: "1" },
  { ...GOOD, rate: 1e9 },
  { ...GOOD, hasSeeked: 1 },
])("rejects %o as a report", (message) => {
  expect(readPlayerReport(message)).toBeNull();
});

test.each([
  undefined,
  [],
  { ...PLACE, mediaMs: -1 },
  { ...PLACE, mediaMs: Number.NaN },
  { ...PLACE, mediaMs: "61000" },
  { ...PLACE, atMs: Number.POSITIVE_INFINITY },
  { ...PLACE, speed: -1 },
  { ...PLACE, speed: 1e6 },
  { ...PLACE, durationMs: undefined },
  { ...PLACE, durationMs: Number.POSITIVE_INFINITY },
])("drops the invalid position %o and keeps the rest", (place) => {
  expect(readPlayerReport({ ...GOOD, place })).toEqual({ ...GOOD, place: null });
});

test.each([
  "0-120",
  { fromMs: 5, toMs: 5 },
  { fromMs: 9, toMs: 5 },
  { fromMs: 0, toMs: Number.POSITIVE_INFINITY },
])("drops the invalid seekable range %o", (seekable) => {
  expect(readPlayerReport({ ...GOOD, place: { ...PLACE, seekable } })?.place?.seekable).toBeNull();
});

test("ignores the position of a frame without a player", () => {
  expect(readPlayerReport({ ...GOOD, state: "none" })?.place).toBeNull();
});
