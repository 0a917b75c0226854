import { expect, it } from "vitest";
import { readFrameObstacles } from "./frame-obstacles.ts";

const PLACE = { top: 10, bottom: 20, left: 0, right: 300.5 };
const REPORT = { path: [0, 2], width: 300, height: 150, obstacles: [PLACE], isWatched: true };

it("reads what a frame reports, and nothing that came with it", () => {
  const more = { ...REPORT, state: "playing", obstacles: [{ ...PLACE, color: "red" }] };
  expect(readFrameObstacles(more)).toEqual(REPORT);
});

it.each([
  ["no object", null],
  ["a path that is none", { ...REPORT, path: "0" }],
  ["a path of something else than whole numbers", { ...REPORT, path: [0.5] }],
  ["a path without end", { ...REPORT, path: Array(9).fill(0) }],
  ["no size", { ...REPORT, width: undefined }],
  ["a size that is no number", { ...REPORT, height: Number.NaN }],
  ["a place that is none", { ...REPORT, obstacles: [PLACE, null] }],
  ["a place beyond all windows", { ...REPORT, obstacles: [{ ...PLACE, right: 1e9 }] }],
  ["a place before the window", { ...REPORT, obstacles: [{ ...PLACE, top: -1 }] }],
  ["more places than any player has", { ...REPORT, obstacles: Array(17).fill(PLACE) }],
])("refuses %s", (_, message) => {
  expect(readFrameObstacles(message)).toBeNull();
});
