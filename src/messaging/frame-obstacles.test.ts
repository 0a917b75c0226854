import { expect, it } from "vitest";
import { readFrameObstacles } from "./frame-obstacles.ts";

const RECT = { top: 10, bottom: 20, left: 0, right: 300.5 };
const REPORT = { path: [0, 2], width: 300, height: 150, obstacles: [RECT], isWatched: true };

it("reads a frame's report and drops unknown fields", () => {
  const more = { ...REPORT, state: "playing", obstacles: [{ ...RECT, color: "red" }] };
  expect(readFrameObstacles(more)).toEqual(REPORT);
});

it.each([
  ["no object", null],
  ["a path that is none", { ...REPORT, path: "0" }],
  ["a path of something else than whole numbers", { ...REPORT, path: [0.5] }],
  ["a path without end", { ...REPORT, path: Array(9).fill(0) }],
  ["no size", { ...REPORT, width: undefined }],
  ["a size that is no number", { ...REPORT, height: Number.NaN }],
  ["an invalid rectangle", { ...REPORT, obstacles: [RECT, null] }],
  ["a rectangle outside any window", { ...REPORT, obstacles: [{ ...RECT, right: 1e9 }] }],
  ["a rectangle with a negative edge", { ...REPORT, obstacles: [{ ...RECT, top: -1 }] }],
  ["too many rectangles", { ...REPORT, obstacles: Array(17).fill(RECT) }],
])("rejects %s", (_, message) => {
  expect(readFrameObstacles(message)).toBeNull();
});
