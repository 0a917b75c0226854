import { expect, it } from "vitest";
import { readFrameObstacles } from "./frame-obstacles.ts";

const RECT = { top: 10, bottom: 20, left: 0, right: 300.5 };
const PLAYER = { box: RECT, picture: { ...RECT, top: -40 }, isSounding: true, startedAtMs: 1.7e12 };
const REPORT = {
  path: [0, 2],
  width: 300,
  height: 150,
  obstacles: [RECT],
  player: PLAYER,
  isWatched: true,
};

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
  ["no player and no null", { ...REPORT, player: undefined }],
  ["a player without a picture", { ...REPORT, player: { ...PLAYER, picture: null } }],
  ["a player that may sound", { ...REPORT, player: { ...PLAYER, isSounding: "yes" } }],
  ["a player started at no time", { ...REPORT, player: { ...PLAYER, startedAtMs: -1 } }],
  [
    "a player outside any window",
    { ...REPORT, player: { ...PLAYER, box: { ...RECT, top: -1e9 } } },
  ],
  ["too many rectangles", { ...REPORT, obstacles: Array(17).fill(RECT) }],
])("rejects %s", (_, message) => {
  expect(readFrameObstacles(message)).toBeNull();
});

it("reads a frame without a player", () => {
  expect(readFrameObstacles({ ...REPORT, player: null })).toEqual({ ...REPORT, player: null });
});
