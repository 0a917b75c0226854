import { describe, expect, it } from "vitest";
import { STREAM_POLICY } from "../stream-policy.ts";
import type { LaneState } from "./settled-point.ts";
import { settledPoint } from "./settled-point.ts";

function lane(borders: readonly number[], draftFromMs?: number): LaneState {
  const concluded = borders
    .slice(1)
    .map((endMs, at) => ({ text: "word", startMs: borders[at] ?? 0, endMs }));
  const tentative =
    draftFromMs === undefined
      ? []
      : [{ text: "draft", startMs: draftFromMs, endMs: draftFromMs + 500 }];
  return { concluded, tentative, concludedToMs: borders.at(-1) ?? 0 };
}

const nothingByAge = (fromMs: number) => fromMs;
const point = (lanes: readonly LaneState[], settledFrom: typeof nothingByAge = nothingByAge) =>
  settledPoint(lanes, settledFrom, STREAM_POLICY);

describe("settledPoint", () => {
  it("is where the slowest lane has concluded", () => {
    expect(point([lane([0, 3000, 7000]), lane([0, 3000])])).toBe(3000);
  });

  it("moves back to the start of a segment that would be cut", () => {
    expect(point([lane([0, 3000, 7000]), lane([0, 5000])])).toBe(0);
    expect(point([lane([0, 3000, 7000]), lane([0, 3000, 5000])])).toBe(3000);
  });

  it("moves back lane by lane until nothing is cut", () => {
    const original = lane([0, 3000, 7000, 10_000]);
    const german = lane([0, 4500, 9000]);
    expect(point([original, german])).toBe(0);
    expect(point([original, lane([0, 3000, 4500, 9000])])).toBe(3000);
  });

  it("moves back no further than ten seconds: then the words decide", () => {
    const original = lane([20_000, 40_000]);
    expect(point([original, lane([20_000, 28_000])])).toBe(20_000);
    expect(point([original, lane([20_000, 33_000])])).toBe(33_000);
  });

  it("treats borders that differ a little as the same", () => {
    expect(point([lane([0, 3000, 7000]), lane([0, 2800])])).toBe(2800);
  });

  it("does not move back for a translation that ends a little after its words", () => {
    const original = lane([0, 3000, 7900], 8100);
    expect(point([original, lane([0, 3000, 8400], 8400)])).toBe(8100);
    expect(point([original, lane([0, 3000, 9000], 9000)])).toBe(3000);
  });

  it("reaches the draft and no further", () => {
    expect(point([lane([0, 3000], 4000), lane([0, 3000], 4100)], () => 99_999)).toBe(4000);
    expect(point([lane([0, 3000], 2900)])).toBe(3000);
  });

  it("follows the age of sound that brought no words", () => {
    expect(point([lane([0, 3000]), lane([0, 3000])], (fromMs) => fromMs + 5000)).toBe(8000);
  });

  it("waits longer for a lane that owes words", () => {
    const ages: number[] = [];
    const settledFrom = (fromMs: number, soundAgeMs: number) => {
      ages.push(soundAgeMs);
      return fromMs;
    };
    settledPoint([lane([0, 3000, 7000]), lane([0, 3000])], settledFrom, STREAM_POLICY);
    expect(ages).toEqual([15_000, 25_000]);
  });

  it("gives up a lane that never concludes", () => {
    const stuck = lane([], 1000);
    expect(point([lane([0, 20_000]), stuck])).toBe(0);
    expect(point([lane([0, 20_000, 27_000]), stuck])).toBe(27_000);
  });
});
