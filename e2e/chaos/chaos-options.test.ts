// @vitest-environment node
import { describe, expect, it } from "vitest";
import { readChaosOptions } from "./chaos-options.ts";

const NAMES = ["drops", "killed"];

describe("readChaosOptions", () => {
  it("plays three minutes of everything when nothing is said", () => {
    expect(readChaosOptions([], NAMES)).toEqual({ playMs: 180_000, names: NAMES });
  });

  it("takes minutes and names in any order", () => {
    const options = { playMs: 30_000, names: ["killed"] };
    expect(readChaosOptions(["0.5", "killed"], NAMES)).toEqual(options);
    expect(readChaosOptions(["killed", "0.5"], NAMES)).toEqual(options);
  });

  it("says what there is", () => {
    expect(() => readChaosOptions(["drop"], NAMES)).toThrow("There are: drops, killed.");
    expect(() => readChaosOptions(["0"], NAMES)).toThrow("how many minutes");
  });
});
