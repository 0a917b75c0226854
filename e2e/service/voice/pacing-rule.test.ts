import { describe, expect, test } from "vitest";
import { PacingRule } from "./pacing-rule.ts";

// Feeds chunks of `chunkMs` at the given times. Returns after how much sound the client was too
// fast.
function tooFastAfterMs(chunkMs: number, arrivals: readonly number[]): number | undefined {
  const pace = new PacingRule(750);
  const at = arrivals.findIndex((atMs) => !pace.admitChunk(chunkMs, atMs));
  return at < 0 ? undefined : at * chunkMs;
}

const steady = (chunkMs: number, gapMs: number, seconds: number) =>
  Array.from({ length: (seconds * 1_000) / chunkMs }, (_, n) => n * gapMs);

describe("Pace", () => {
  test("accepts real time and twice real time for any length", () => {
    expect(tooFastAfterMs(60, steady(60, 60, 600))).toBeUndefined();
    expect(tooFastAfterMs(60, steady(60, 30, 600))).toBeUndefined();
    expect(tooFastAfterMs(1_000, steady(1_000, 500, 600))).toBeUndefined();
  });

  test("rejects faster sound, sooner the faster it is", () => {
    const slightly = tooFastAfterMs(60, steady(60, 27, 600));
    const much = tooFastAfterMs(60, steady(60, 6, 600));
    expect(slightly).toBeGreaterThan(5_000);
    expect(much).toBeLessThan(2_100);
    expect(tooFastAfterMs(1_000, steady(1_000, 0, 5))).toBe(2_000);
  });

  test("tolerates chunks that arrive in bursts", () => {
    // 60 ms chunks delivered only every 1.2 s.
    const bunched = Array.from({ length: 1_000 }, (_, n) => Math.ceil((n * 60) / 1_200) * 1_200);
    expect(tooFastAfterMs(60, bunched)).toBeUndefined();
  });

  test("a long pause gives no credit", () => {
    const arrivals = [0, ...Array.from({ length: 100 }, () => 60_000)];
    expect(tooFastAfterMs(60, arrivals)).toBeLessThan(2_000);
  });

  test("a clock that steps back has no effect", () => {
    expect(tooFastAfterMs(60, [1_000, 0, 60, 120])).toBeUndefined();
  });
});

test("chunks that piled up while the service could not run are accepted, once", () => {
  const pace = new PacingRule(750);
  expect(pace.admitChunk(60, 0, 100)).toBe(true);
  // 3 s of sound at once after 1.5 s, as from a client at twice real time.
  for (let n = 0; n < 50; n++) expect(pace.admitChunk(60, 1_500, 1_600)).toBe(true);
  const more = Array.from({ length: 50 }, () => pace.admitChunk(60, 1_500, 1_600));
  expect(more).toContain(false);
});

test("unused credit expires", () => {
  const pace = new PacingRule(750);
  pace.admitChunk(60, 0, 0);
  pace.admitChunk(60, 1_500, 1_500);
  const burst = Array.from({ length: 60 }, () => pace.admitChunk(60, 4_000, 1_500));
  expect(burst).toContain(false);
});
