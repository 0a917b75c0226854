import { expect, test } from "vitest";
import type { MediaPosition } from "../../messaging/player-report.ts";
import { MediaClock } from "./media-clock.ts";

const at = (atMs: number, mediaMs: number, speed = 1): MediaPosition => ({
  mediaMs,
  atMs,
  speed,
  durationMs: null,
  seekable: null,
});

const setPositions = (...positions: readonly MediaPosition[]) => {
  const clock = new MediaClock();
  for (const position of positions) clock.setPosition(position, position.atMs);
  return clock;
};

test("continues from the last position at the player's speed", () => {
  const clock = setPositions(at(1000, 60_000), at(11_000, 70_000, 2));
  expect([1000, 6000, 10_999, 13_000].map((ms) => clock.mediaMs(ms))).toEqual([
    60_000, 65_000, 69_999, 74_000,
  ]);
});

test("maps words before a jump to the earlier position", () => {
  const clock = setPositions(at(0, 60_000), at(10_000, 5000, 0), at(10_300, 5000));
  expect([9900, 10_300, 12_000].map((ms) => clock.mediaMs(ms))).toEqual([69_900, 5000, 6700]);
});

test("returns null long after a player has stopped", () => {
  const clock = setPositions(at(0, 60_000), at(10_000, 70_000, 0), at(60_000, 70_000));
  expect([11_000, 30_000, 59_000].map((ms) => clock.mediaMs(ms))).toEqual([70_000, null, null]);
  // Clocks jitter: the first word after the stop may seem to begin before it.
  expect(clock.mediaMs(59_800)).toBe(70_000);
  expect(clock.mediaMs(61_000)).toBe(71_000);
});

test("covers captions that ask a moment late", () => {
  const clock = setPositions(at(10_000, 4000));
  expect([9000, 5500, 4000].map((ms) => clock.mediaMs(ms))).toEqual([3000, 0, null]);
  expect(setPositions(at(10_000, 4000, 0)).mediaMs(9000)).toBeNull();
});

test("ignores small drift and follows larger drift", () => {
  const clock = new MediaClock();
  expect(clock.setPosition(at(0, 0), 0)).toBe(true);
  expect(clock.setPosition(at(5000, 5020), 5000)).toBe(false);
  expect(clock.setPosition(at(10_000, 10_060), 10_000)).toBe(true);
  expect(clock.mediaMs(11_000)).toBe(11_060);
});

test("has no position between a closed frame and the next player", () => {
  const clock = setPositions(at(0, 60_000));
  clock.setPosition(null, 10_000);
  expect(clock.setPosition(null, 11_000)).toBe(false);
  clock.setPosition(at(20_000, 0), 20_000);
  expect([9000, 10_500, 15_000, 21_000].map((ms) => clock.mediaMs(ms))).toEqual([
    69_000,
    null,
    null,
    1000,
  ]);
});

test("replaces the extrapolated position with a late report", () => {
  const clock = setPositions(at(0, 0), at(10_000, 50_000), at(8000, 40_000, 0));
  expect(clock.mediaMs(7000)).toBe(7000);
  expect(clock.mediaMs(9000)).toBe(40_000);
});

test("bounds hours of seeking and keeps the last quarter of an hour", () => {
  const clock = new MediaClock();
  for (let index = 0; index < 5000; index += 1) {
    clock.setPosition(at(index * 5000, index % 2 === 0 ? 0 : 90_000), index * 5000);
  }
  expect(clock.pieces.length).toBeLessThan(200);
  expect(clock.mediaMs(4999 * 5000 - 14 * 60_000)).not.toBeNull();
  for (let index = 0; index < 1000; index += 1) {
    clock.setPosition(at(25_000_000 + index, (index % 2) * 90_000), 25_000_000 + index);
  }
  expect(clock.pieces).toHaveLength(300);
});

test("continues with stored pieces after a worker restart", () => {
  const next = new MediaClock(setPositions(at(0, 60_000), at(10_000, 5000)).pieces);
  expect([9000, 11_000].map((ms) => next.mediaMs(ms))).toEqual([69_000, 6000]);
});
