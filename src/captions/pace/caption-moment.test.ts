import { expect, it, vi } from "vitest";
import { momentOf, untilMoment } from "./caption-moment.ts";

it("finds the same moments wherever the wall clock is asked", () => {
  vi.useFakeTimers();
  try {
    const reached = [0, 1, 130, 399].map((ms) => {
      vi.setSystemTime(1_800_000_000_000 + ms);
      return [0, 390, 900].map((waitMs) => Date.now() + untilMoment(waitMs));
    });
    for (const at of reached.flat()) expect(momentOf(at)).toBe(at);
    const waits = reached.map(([at]) => at);
    expect(new Set(waits).size).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

it("never comes too soon, and less than one moment late", () => {
  for (const waitMs of [0, 1, 250, 400, 401]) {
    const lateMs = untilMoment(waitMs) - waitMs;
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(momentOf(1));
  }
});
