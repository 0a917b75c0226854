// @vitest-environment node
import { describe, expect, test } from "vitest";
import { Pace } from "./pace.ts";

/** Feeds chunks of `chunkMs` at the given times and tells after how much sound the client was too fast. */
function tooFastAfterMs(chunkMs: number, arrivals: readonly number[]): number | undefined {
  const pace = new Pace(750);
  const at = arrivals.findIndex((atMs) => !pace.take(chunkMs, atMs));
  return at < 0 ? undefined : at * chunkMs;
}

const steady = (chunkMs: number, gapMs: number, seconds: number) =>
  Array.from({ length: (seconds * 1_000) / chunkMs }, (_, n) => n * gapMs);

describe("Pace", () => {
  test("lets real time and twice real time through for as long as it lasts", () => {
    expect(tooFastAfterMs(60, steady(60, 60, 600))).toBeUndefined();
    expect(tooFastAfterMs(60, steady(60, 30, 600))).toBeUndefined();
    expect(tooFastAfterMs(1_000, steady(1_000, 500, 600))).toBeUndefined();
  });

  test("ends what is faster, the sooner the faster", () => {
    const slightly = tooFastAfterMs(60, steady(60, 27, 600));
    const much = tooFastAfterMs(60, steady(60, 6, 600));
    expect(slightly).toBeGreaterThan(5_000);
    expect(much).toBeLessThan(2_100);
    expect(tooFastAfterMs(1_000, steady(1_000, 0, 5))).toBe(2_000);
  });

  test("does not punish chunks that a sleeping scheduler bunched, however often", () => {
    // 60 ms chunks that are only handed over once every 1.2 s.
    const bunched = Array.from({ length: 1_000 }, (_, n) => Math.ceil((n * 60) / 1_200) * 1_200);
    expect(tooFastAfterMs(60, bunched)).toBeUndefined();
  });

  test("a long pause earns no right to more", () => {
    const arrivals = [0, ...Array.from({ length: 100 }, () => 60_000)];
    expect(tooFastAfterMs(60, arrivals)).toBeLessThan(2_000);
  });

  test("a clock that steps back does no harm", () => {
    expect(tooFastAfterMs(60, [1_000, 0, 60, 120])).toBeUndefined();
  });
});

test("what piled up while the service could not run is let through, once", () => {
  const pace = new Pace(750);
  expect(pace.take(60, 0, 100)).toBe(true);
  // 3 s of sound at once after 1.5 s, as from a client at twice real time.
  for (let n = 0; n < 50; n++) expect(pace.take(60, 1_500, 1_600)).toBe(true);
  const more = Array.from({ length: 50 }, () => pace.take(60, 1_500, 1_600));
  expect(more).toContain(false);
});

test("what was let through and not used is gone after a while", () => {
  const pace = new Pace(750);
  pace.take(60, 0, 0);
  pace.take(60, 1_500, 1_500);
  const burst = Array.from({ length: 60 }, () => pace.take(60, 4_000, 1_500));
  expect(burst).toContain(false);
});
