// @vitest-environment node
import { expect, test } from "vitest";
import type { MediaPlace } from "../../messaging/player-report.ts";
import { MediaClock } from "./media-clock.ts";

const at = (atMs: number, mediaMs: number, speed = 1): MediaPlace => ({
  mediaMs,
  atMs,
  speed,
  durationMs: null,
  seekable: null,
});

const follow = (...places: readonly MediaPlace[]) => {
  const clock = new MediaClock();
  for (const place of places) clock.follow(place, place.atMs);
  return clock;
};

test("a player that plays goes on from where it was, at its speed", () => {
  const clock = follow(at(1000, 60_000), at(11_000, 70_000, 2));
  expect([1000, 6000, 10_999, 13_000].map((ms) => clock.mediaMs(ms))).toEqual([
    60_000, 65_000, 69_999, 74_000,
  ]);
});

test("what was said before a jump belongs to where the player was then", () => {
  const clock = follow(at(0, 60_000), at(10_000, 5000, 0), at(10_300, 5000));
  expect([9900, 10_300, 12_000].map((ms) => clock.mediaMs(ms))).toEqual([69_900, 5000, 6700]);
});

test("nothing that sounds long after a player has stopped comes from it", () => {
  const clock = follow(at(0, 60_000), at(10_000, 70_000, 0), at(60_000, 70_000));
  expect([11_000, 30_000, 59_000].map((ms) => clock.mediaMs(ms))).toEqual([70_000, null, null]);
  // Clocks jitter: the first word after the stop may seem to begin before it.
  expect(clock.mediaMs(59_800)).toBe(70_000);
  expect(clock.mediaMs(61_000)).toBe(71_000);
});

test("captions that ask a moment late know where the player had been", () => {
  const clock = follow(at(10_000, 4000));
  expect([9000, 5500, 4000].map((ms) => clock.mediaMs(ms))).toEqual([3000, 0, null]);
  expect(follow(at(10_000, 4000, 0)).mediaMs(9000)).toBeNull();
});

test("what drifts a little is the same play, and what drifts on is followed", () => {
  const clock = new MediaClock();
  expect(clock.follow(at(0, 0), 0)).toBe(true);
  expect(clock.follow(at(5000, 5020), 5000)).toBe(false);
  expect(clock.follow(at(10_000, 10_060), 10_000)).toBe(true);
  expect(clock.mediaMs(11_000)).toBe(11_060);
});

test("when its frame goes there is no player until another plays", () => {
  const clock = follow(at(0, 60_000));
  clock.follow(null, 10_000);
  expect(clock.follow(null, 11_000)).toBe(false);
  clock.follow(at(20_000, 0), 20_000);
  expect([9000, 10_500, 15_000, 21_000].map((ms) => clock.mediaMs(ms))).toEqual([
    69_000,
    null,
    null,
    1000,
  ]);
});

test("a report that comes late takes the place of what was reckoned from before", () => {
  const clock = follow(at(0, 0), at(10_000, 50_000), at(8000, 40_000, 0));
  expect(clock.mediaMs(7000)).toBe(7000);
  expect(clock.mediaMs(9000)).toBe(40_000);
});

test("hours of seeking stay bounded, and the last quarter of an hour is known", () => {
  const clock = new MediaClock();
  for (let index = 0; index < 5000; index += 1) {
    clock.follow(at(index * 5000, index % 2 === 0 ? 0 : 90_000), index * 5000);
  }
  expect(clock.pieces.length).toBeLessThan(200);
  expect(clock.mediaMs(4999 * 5000 - 14 * 60_000)).not.toBeNull();
  for (let index = 0; index < 1000; index += 1) {
    clock.follow(at(25_000_000 + index, (index % 2) * 90_000), 25_000_000 + index);
  }
  expect(clock.pieces).toHaveLength(300);
});

test("the next life goes on with the pieces of this one", () => {
  const next = new MediaClock(follow(at(0, 60_000), at(10_000, 5000)).pieces);
  expect([9000, 11_000].map((ms) => next.mediaMs(ms))).toEqual([69_000, 6000]);
});
