import { describe, expect, it } from "vitest";
import { oggPage } from "./ogg-page.ts";

const page = { granulePosition: 960, serial: 7, sequence: 1 };

describe("oggPage", () => {
  it("tells where each packet ends, also one that fills its segments", () => {
    const packets = [new Uint8Array(3).fill(1), new Uint8Array(510).fill(2)];
    const bytes = oggPage({ ...page, packets });
    expect([...bytes.subarray(26, 31)]).toEqual([4, 3, 255, 255, 0]);
    expect(bytes.length).toBe(27 + 4 + 513);
    expect([...bytes.subarray(31, 35)]).toEqual([1, 1, 1, 2]);
  });

  it("marks the beginning of a stream alone", () => {
    const packets = [Uint8Array.of(1)];
    expect(oggPage({ ...page, packets })[5]).toBe(0);
    expect(oggPage({ ...page, packets, sequence: 0 })[5]).toBe(2);
  });

  it("refuses what no page holds", () => {
    const packets = [new Uint8Array(255 * 255)];
    expect(() => oggPage({ ...page, packets })).toThrow(RangeError);
  });
});
