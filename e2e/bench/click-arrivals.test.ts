import { expect, test } from "vitest";
import { clickArrivals } from "./click-arrivals.ts";

function chunk(streamMs: number, ...clicksAtMs: readonly number[]) {
  const samples = new Int16Array(960);
  for (const atMs of clicksAtMs) samples.fill(20_000, atMs * 16, (atMs + 12) * 16);
  return { bytes: new Uint8Array(samples.buffer), streamMs, arrivedAtMs: streamMs + 60 };
}

test("a click counts for the chunk in which it begins, once", () => {
  const chunks = [chunk(0), chunk(60, 55), chunk(120, 0), chunk(180), chunk(240, 30)];
  expect(clickArrivals(chunks)).toEqual([120, 300]);
});

test("silence has no clicks", () => {
  expect(clickArrivals([chunk(0), chunk(60)])).toEqual([]);
});
