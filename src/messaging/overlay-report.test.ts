import { describe, expect, it } from "vitest";
import { readOverlayReport } from "./overlay-report.ts";

const PLACE = { of: "player", centerPercent: 50, bottomPercent: 8.5, widthPercent: null };

describe("readOverlayReport", () => {
  it.each([
    { kind: "place", where: "window", place: PLACE },
    { kind: "place", where: "fullscreen", place: { ...PLACE, widthPercent: 60 } },
    { kind: "place", where: "window", place: null },
    { kind: "place", where: "dock", place: { ...PLACE, of: "window", bottomPercent: -20 } },
    { kind: "pace", step: 1 },
    { kind: "size", step: -1 },
    { kind: "next-lane" },
    { kind: "hide" },
    { kind: "seen", isSeen: false },
  ])("accepts %j", (report) => {
    expect(readOverlayReport({ ...report, more: "than is known" })).toEqual(report);
  });

  it.each([
    null,
    "hide",
    [],
    { kind: "hidden" },
    { kind: "pace", step: 2 },
    { kind: "size" },
    { kind: "seen", isSeen: "false" },
    { kind: "place", where: "elsewhere", place: PLACE },
    { kind: "place", where: "window" },
    { kind: "place", where: "window", place: { ...PLACE, of: "page" } },
    { kind: "place", where: "window", place: { ...PLACE, centerPercent: Number.NaN } },
    { kind: "place", where: "window", place: { ...PLACE, bottomPercent: 501 } },
    { kind: "place", where: "window", place: { ...PLACE, widthPercent: 5 } },
    { kind: "place", where: "window", place: { ...PLACE, widthPercent: "60" } },
  ])("rejects %j", (message) => {
    expect(readOverlayReport(message)).toBeNull();
  });
});
