import { describe, expect, it } from "vitest";
import { oggPage } from "./ogg-page.ts";

const page = { granulePosition: 960, serial: 7, sequence: 1 };

describe("oggPage", () => {
  it("marks the end of each packet, even if it fills its segments", () => {
    const packets = [new Uint8Array(3).fill(1), new Uint8Array(510).fill(2)];
    const bytes = oggPage({ ...page, packets });
    expect([...bytes.subarray(26, 31)]).toEqual([4, 3, 255, 255, 0]);
    expect(bytes.length).toBe(27 + 4 + 513);
    expect([...bytes.subarray(31, 35)]).toEqual([1, 1, 1, 2]);
  });

  it("marks only the first page as the beginning of the stream", () => {
    const packets = [Uint8Array.of(1)];
    expect(oggPage({ ...page, packets })[5]).toBe(0);
    expect(oggPage({ ...page, packets, sequence: 0 })[5]).toBe(2);
  });

  it("rejects packets that do not fit on a page", () => {
    const packets = [new Uint8Array(255 * 255)];
    expect(() => oggPage({ ...page, packets })).toThrow(RangeError);
  });
});
