import { beforeEach, describe, expect, it, vi } from "vitest";
import { ScanScheduler } from "./scan-scheduler.ts";

describe("ScanScheduler", () => {
  let scans: number[];
  let unaskedEveryMs: number | null;
  let life: AbortController;
  let clock: ScanScheduler;

  beforeEach(() => {
    vi.useFakeTimers();
    scans = [];
    unaskedEveryMs = null;
    life = new AbortController();
    clock = new ScanScheduler(
      () => scans.push(performance.now()),
      () => unaskedEveryMs,
      life.signal,
    );
    return () => {
      life.abort();
      vi.useRealTimers();
    };
  });

  it("scans soon after activity, then often, then not at all", () => {
    clock.onActivity();
    vi.advanceTimersByTime(100);
    expect(scans).toHaveLength(1);
    vi.advanceTimersByTime(900);
    expect(scans.length).toBeGreaterThan(3);
    vi.advanceTimersByTime(10_000);
    const before = scans.length;
    vi.advanceTimersByTime(60_000);
    expect(scans).toHaveLength(before);
  });

  it("scans now and then while something may change by itself", () => {
    unaskedEveryMs = 500;
    clock.scanSoon();
    vi.advanceTimersByTime(10_000);
    expect(scans.length).toBeGreaterThan(10);
    expect(scans.length).toBeLessThan(25);
    unaskedEveryMs = null;
    vi.advanceTimersByTime(1000);
    const before = scans.length;
    vi.advanceTimersByTime(60_000);
    expect(scans).toHaveLength(before);
  });

  it("does not scan more often for a pointer that never rests", () => {
    for (let each = 0; each < 200; each++) {
      clock.onActivity();
      vi.advanceTimersByTime(5);
    }
    expect(scans.length).toBeLessThanOrEqual(5);
    expect(scans.length).toBeGreaterThan(2);
  });

  it("stops at its end", () => {
    clock.onActivity();
    life.abort();
    clock.onActivity();
    vi.advanceTimersByTime(10_000);
    expect(scans).toEqual([]);
  });
});
