import { expect, it, vi } from "vitest";
import { msUntilRedrawTick, redrawTickAt } from "./redraw-tick.ts";

it("finds the same ticks at any time of the wall clock", () => {
  vi.useFakeTimers();
  try {
    const reached = [0, 1, 130, 399].map((ms) => {
      vi.setSystemTime(1_800_000_000_000 + ms);
      return [0, 390, 900].map((waitMs) => Date.now() + msUntilRedrawTick(waitMs));
    });
    for (const at of reached.flat()) expect(redrawTickAt(at)).toBe(at);
    const waits = reached.map(([at]) => at);
    expect(new Set(waits).size).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

it("never comes too soon, and less than one tick late", () => {
  for (const waitMs of [0, 1, 250, 400, 401]) {
    const lateMs = msUntilRedrawTick(waitMs) - waitMs;
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(redrawTickAt(1));
  }
});
