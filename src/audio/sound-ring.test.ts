import { describe, expect, it } from "vitest";
import { fc } from "../lib/testing/fc.ts";
import { peakOf, SoundRing, toFloat } from "./sound-ring.ts";

// Samples that are identified by their value, captured at 1000 Hz.
function numbered(from: number, count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, i) => ((from + i) % 30_000) / 32_767);
}

describe("SoundRing", () => {
  it("returns what was added, however it is cut, filled, released and read", () => {
    const length = fc.integer({ min: 1, max: 50 });
    const step = fc.oneof(
      fc.record({ append: fc.integer({ min: 0, max: 60 }) }),
      fc.record({ skip: fc.integer({ min: 1, max: 70 }) }),
      fc.record({ settle: fc.integer({ min: 0, max: 400 }) }),
      fc.record({ read: fc.tuple(fc.nat(60), fc.nat(60)) }),
    );
    fc.assert(
      fc.property(length, length, fc.array(step), (lengthMs, initialMs, steps) => {
        const ring = new SoundRing({ rateHz: 1000, lengthMs, initialMs });
        let end = 0;
        let settled = 0;
        const missing = new Set<number>();
        for (const each of steps) {
          if ("append" in each) {
            ring.appendSamples(numbered(end, each.append));
            end += each.append;
          } else if ("skip" in each) {
            ring.skipFrames(each.skip);
            for (let i = 0; i < each.skip; i++) missing.add(end + i);
            end += each.skip;
          } else if ("settle" in each) {
            ring.releaseBefore(each.settle);
            settled = Math.max(settled, Math.min(each.settle, end));
          }
          expect(ring.endFrame).toBe(end);
          expect(ring.firstFrame).toBe(Math.max(settled, end - lengthMs));
          if (!("read" in each)) continue;
          const asked = ring.firstFrame + Math.min(each.read[0], end - ring.firstFrame);
          let from = asked;
          while (missing.has(from)) from += 1;
          let to = from;
          while (to < end && !missing.has(to)) to += 1;
          expect(ring.rangeAt(asked)).toEqual({ fromFrame: from, toFrame: to });
          const count = Math.min(each.read[1], to - from);
          const expected = Array.from({ length: count }, (_, i) => (from + i) % 30_000);
          expect([...ring.readFrames(from, count)]).toEqual(expected);
        }
      }),
    );
  });

  it("reads nothing that is gone or still to come", () => {
    const ring = new SoundRing({ rateHz: 1000, lengthMs: 10 });
    ring.appendSamples(numbered(0, 25));
    expect(() => ring.readFrames(14, 5)).toThrow(RangeError);
    expect(() => ring.readFrames(20, 6)).toThrow(RangeError);
    expect([...ring.readFrames(15, 2)]).toEqual([15, 16]);
  });

  it("counts positions from its origin and finds each frame by its position", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(8000, 16_000, 44_100, 48_000),
        fc.nat(10_000_000),
        fc.double({ min: 0, max: 1e7, noNaN: true }),
        (rateHz, frame, originMs) => {
          const ring = new SoundRing({ rateHz, lengthMs: 1, originMs });
          expect(ring.frameAt(ring.msAt(frame))).toBe(frame);
        },
      ),
    );
  });

  it("measures and clips its input, and distinguishes digital silence from a whisper", () => {
    const ring = new SoundRing({ rateHz: 1000, lengthMs: 10 });
    expect(ring.appendSamples(Float32Array.of(0, -0, 0))).toBe(0);
    expect(ring.appendSamples(Float32Array.of(0, 0.0001))).toBeGreaterThan(0);
    expect(ring.appendSamples(Float32Array.of(0.5, -7))).toBe(1);
    expect([...ring.readFrames(5, 2)]).toEqual([16_384, -32_767]);
    expect(peakOf(ring.readFrames(0, 3))).toBe(0);
    expect(peakOf(ring.readFrames(5, 2))).toBe(1);
    expect(toFloat(ring.readFrames(6, 1))).toEqual(Float32Array.of(-1));
  });

  it("finds loud sound, even across its seam", () => {
    const ring = new SoundRing({ rateHz: 1000, lengthMs: 10 });
    ring.appendSamples(new Float32Array(12));
    expect(ring.findLouder(0.1, 0)).toBeNull();
    ring.appendSamples(Float32Array.of(0.05, -0.2, 0));
    expect(ring.findLouder(0.1, 0)).toBe(13);
    expect(ring.findLouder(0.1, 14)).toBeNull();
  });
});
