import { expect, test } from "vitest";
import { fc } from "../lib/testing/fc.ts";
import { readCueReport } from "./cue-report.ts";

const CLOCK = { mediaMs: 1000, atMs: 1_700_000_000_000, rate: 1, weight: 6 };

test.each([
  [{ kind: "clock", clock: CLOCK }],
  [{ kind: "clock", clock: null }],
  [{ kind: "nudge", byMs: -100 }],
])("accepts %j", (report) => {
  expect(readCueReport({ ...report, more: 1 })).toEqual(report);
});

test.each([
  [{ kind: "nudge", byMs: 3 }],
  [{ kind: "clock" }],
  [{ kind: "clock", clock: { ...CLOCK, mediaMs: -1 } }],
  [{ kind: "clock", clock: { ...CLOCK, rate: 17 } }],
  [{ kind: "clock", clock: { ...CLOCK, atMs: Number.NaN } }],
  [{ kind: "clock", clock: { ...CLOCK, weight: 1e9 } }],
])("rejects %j", (message) => {
  expect(readCueReport(message)).toBeNull();
});

test("rejects anything else without throwing", () => {
  fc.assert(
    fc.property(fc.anything(), (message) => {
      expect(readCueReport(message)).toBeNull();
    }),
  );
});
