import type { CpuInfo } from "node:os";
import { expect, test } from "vitest";
import { idleShare } from "./idle-share.ts";

const core = (idle: number, user: number): CpuInfo => ({
  model: "",
  speed: 0,
  times: { idle, user, nice: 0, sys: 0, irq: 0 },
});

test("what all cores had nothing to do for is a share of the time that passed", () => {
  expect(idleShare([core(100, 50), core(0, 0)], [core(200, 50), core(0, 100)])).toBe(0.5);
  expect(idleShare([core(100, 50)], [core(190, 60)])).toBe(0.9);
});

test("a reading that has not moved tells of no idle time", () => {
  expect(idleShare([core(100, 50)], [core(100, 50)])).toBe(0);
  expect(idleShare([], [])).toBe(0);
});
