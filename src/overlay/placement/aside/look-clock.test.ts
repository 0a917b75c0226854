import { beforeEach, describe, expect, it, vi } from "vitest";
import { LookClock } from "./look-clock.ts";

describe("LookClock", () => {
  let looks: number[];
  let unaskedEveryMs: number | null;
  let life: AbortController;
  let clock: LookClock;

  beforeEach(() => {
    vi.useFakeTimers();
    looks = [];
    unaskedEveryMs = null;
    life = new AbortController();
    clock = new LookClock(
      () => looks.push(performance.now()),
      () => unaskedEveryMs,
      life.signal,
    );
    return () => {
      life.abort();
      vi.useRealTimers();
    };
  });

  it("looks soon after something has stirred, then often, then not at all", () => {
    clock.stir();
    vi.advanceTimersByTime(100);
    expect(looks).toHaveLength(1);
    vi.advanceTimersByTime(900);
    expect(looks.length).toBeGreaterThan(3);
    vi.advanceTimersByTime(10_000);
    const before = looks.length;
    vi.advanceTimersByTime(60_000);
    expect(looks).toHaveLength(before);
  });

  it("looks now and then while something may change unasked", () => {
    unaskedEveryMs = 500;
    clock.lookSoon();
    vi.advanceTimersByTime(10_000);
    expect(looks.length).toBeGreaterThan(10);
    expect(looks.length).toBeLessThan(25);
    unaskedEveryMs = null;
    vi.advanceTimersByTime(1000);
    const before = looks.length;
    vi.advanceTimersByTime(60_000);
    expect(looks).toHaveLength(before);
  });

  it("does not look more often for a pointer that never rests", () => {
    for (let each = 0; each < 200; each++) {
      clock.stir();
      vi.advanceTimersByTime(5);
    }
    expect(looks.length).toBeLessThanOrEqual(5);
    expect(looks.length).toBeGreaterThan(2);
  });

  it("looks no more after its end", () => {
    clock.stir();
    life.abort();
    clock.stir();
    vi.advanceTimersByTime(10_000);
    expect(looks).toEqual([]);
  });
});
