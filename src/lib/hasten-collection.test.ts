import { afterEach, expect, it, vi } from "vitest";
import { hastenCollection } from "./hasten-collection.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("allocates a buffer every 15 seconds at most, and survives that there is no room for one", () => {
  vi.useFakeTimers();
  const lengths: number[] = [];
  vi.stubGlobal("ArrayBuffer", function allocate(length: number) {
    lengths.push(length);
    throw new RangeError("Array buffer allocation failed");
  });
  // Earlier calls count too.
  vi.advanceTimersByTime(15_000);
  for (let call = 0; call <= 30; call++) {
    hastenCollection();
    vi.advanceTimersByTime(1000);
  }
  expect(lengths).toEqual([16_777_216, 16_777_216, 16_777_216]);
});
