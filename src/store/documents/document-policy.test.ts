import { describe, expect, it } from "vitest";
import { pollDelayMs, retryDelayMs } from "./document-policy.ts";

const middle = 0.5;

describe("how long to wait", () => {
  it.each<[number, number | null, number]>([
    [0, null, 1_000],
    [3, null, 4_096],
    [30, null, 60_000],
    [0, 1, 1_000],
    [0, 20, 10_000],
    [0, 3_600, 60_000],
    [30, 1, 7_500],
    [0, 2 ** 27, 1_000],
    [2, -5, 2_560],
    [0, Number.NaN, 1_000],
  ])("after %i polls with an estimate of %s s: %i ms", (polls, seconds, delayMs) => {
    expect(pollDelayMs(polls, seconds, middle)).toBe(delayMs);
  });

  it("varies by at most a fifth", () => {
    expect([pollDelayMs(0, null, 0), pollDelayMs(0, null, 1)]).toEqual([800, 1_200]);
  });

  it.each<[number, number | undefined, number]>([
    [0, undefined, 1_000],
    [40, undefined, 300_000],
    [0, 20_000, 20_000],
  ])("after %i failures, asked to wait %s ms: %i ms", (attempts, retryAfterMs, delayMs) => {
    expect(retryDelayMs(attempts, retryAfterMs, middle)).toBe(delayMs);
  });
});
