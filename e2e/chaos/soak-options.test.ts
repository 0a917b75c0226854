import { describe, expect, it } from "vitest";
import { readSoakOptions } from "./soak-options.ts";

describe("readSoakOptions", () => {
  it("accepts hours, with a default of two", () => {
    expect(readSoakOptions([])).toEqual({ forMs: 7_200_000 });
    expect(readSoakOptions(["0.5"])).toEqual({ forMs: 1_800_000 });
  });

  it("refuses everything else", () => {
    for (const words of [["0"], ["-1"], ["long"], ["1", "2"], ["Infinity"]]) {
      expect(() => readSoakOptions(words)).toThrow("number of hours");
    }
  });
});
