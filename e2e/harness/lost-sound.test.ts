// @vitest-environment node
import { describe, expect, it } from "vitest";
import { lostSoundMs } from "./lost-sound.ts";

const start = { relation: "start", fromMs: 5000, toMs: 6000, streamFromMs: 0, streamToMs: 1000 };
const next = (relation: string, fromMs: number, streamFromMs: number) => ({
  relation,
  fromMs,
  toMs: fromMs + 1000,
  streamFromMs,
  streamToMs: streamFromMs + 1000,
});

describe("lostSoundMs", () => {
  it("counts a chunk that did not arrive", () => {
    expect(lostSoundMs([start, next("gap", 6060, 1000)])).toBe(60);
  });

  it("does not count a dropout, for which silence came", () => {
    expect(lostSoundMs([start, next("gap", 6180, 1180)])).toBe(0);
  });

  it("does not count what a dropout left out beside its silence", () => {
    expect(lostSoundMs([start, next("gap", 6842, 1744)])).toBe(0);
  });

  it("counts more than a dropout can have left out", () => {
    expect(lostSoundMs([start, next("gap", 6360, 1180)])).toBe(180);
  });

  it("does not count a buffer here and there, but many", () => {
    expect(lostSoundMs([start, next("gap", 6010, 1000), next("gap", 7040, 2000)])).toBe(0);
    expect(lostSoundMs([start, next("gap", 6049, 1000), next("gap", 7098, 2000)])).toBeGreaterThan(
      0,
    );
  });

  it("does not count a seek of the player", () => {
    expect(lostSoundMs([start, next("seek", 40_000, 1000)])).toBe(0);
  });
});
