import { expect, test } from "vitest";
import { readPlayerReport } from "./player-report.ts";

const GOOD = { state: "playing", rate: 1.5, hasSeeked: true };

test("a report is read, without what does not belong to it", () => {
  expect(readPlayerReport({ ...GOOD, tabId: 3 })).toEqual(GOOD);
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
])("%o is no report", (message) => {
  expect(readPlayerReport(message)).toBeNull();
});
