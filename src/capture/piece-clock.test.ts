import { describe, expect, it } from "vitest";
import { fc } from "../lib/testing/fc.ts";
import { PieceClock } from "./piece-clock.ts";

describe("PieceClock", () => {
  it("locates pieces that are cut differently from the input", () => {
    const clock = new PieceClock(1000);
    clock.pushStretch({ startMs: 1000, durationMs: 60, peak: 0.1 });
    clock.pushStretch({ startMs: 1060, durationMs: 60, peak: 0.9 });
    expect(clock.takePiece(0)).toEqual({ startMs: 1000, peak: 0 });
    expect(clock.takePiece(50)).toEqual({ startMs: 1000, peak: 0.1 });
    expect(clock.takePiece(50)).toEqual({ startMs: 1050, peak: 0.9 });
    expect(clock.waitingMs).toBe(20);
    expect(clock.takePiece(20)).toEqual({ startMs: 1100, peak: 0.9 });
    expect(clock.takePiece(0)).toEqual({ startMs: 1120, peak: 0 });
  });

  it("keeps the length of a gap exactly, within a piece", () => {
    const length = fc.integer({ min: 1, max: 40 });
    const stretch = fc.record({ durationMs: length, lostMs: fc.oneof(fc.constant(0), length) });
    fc.assert(
      fc.property(fc.array(stretch), fc.array(length), (stretches, cuts) => {
        const clock = new PieceClock(0);
        let [inMs, startMs, lostMs] = [0, 0, 0];
        for (const each of stretches) {
          startMs += each.lostMs;
          lostMs += each.lostMs;
          clock.pushStretch({ startMs, durationMs: each.durationMs, peak: 0 });
          startMs += each.durationMs;
          inMs += each.durationMs;
        }
        const firstMs = stretches[0]?.lostMs ?? 0;
        let [outMs, endMs, jumpsMs] = [0, firstMs, firstMs];
        for (const cut of [...cuts, Number.POSITIVE_INFINITY]) {
          const durationMs = Math.min(cut, inMs - outMs);
          if (durationMs === 0) break;
          const piece = clock.takePiece(durationMs);
          jumpsMs += piece.startMs - endMs;
          endMs = piece.startMs + durationMs;
          outMs += durationMs;
        }
        // Nothing after the last piece shows the gap inside it.
        expect(clock.waitingMs).toBe(0);
        expect(jumpsMs).toBeLessThanOrEqual(lostMs);
        expect(clock.takePiece(0).startMs - endMs + jumpsMs).toBe(lostMs);
      }),
    );
  });
});
