import { describe, expect, it } from "vitest";
import { readChaosOptions } from "./chaos-options.ts";

const NAMES = ["drops", "killed"];

describe("readChaosOptions", () => {
  it("defaults to three minutes of all scenarios", () => {
    expect(readChaosOptions([], NAMES)).toEqual({ playMs: 180_000, names: NAMES });
  });

  it("accepts minutes and names in any order", () => {
    const options = { playMs: 30_000, names: ["killed"] };
    expect(readChaosOptions(["0.5", "killed"], NAMES)).toEqual(options);
    expect(readChaosOptions(["killed", "0.5"], NAMES)).toEqual(options);
  });

  it("lists the scenarios for an unknown name", () => {
    expect(() => readChaosOptions(["drop"], NAMES)).toThrow("Available: drops, killed.");
    expect(() => readChaosOptions(["0"], NAMES)).toThrow("number of minutes");
  });
});
