import { describe, expect, it } from "vitest";
import { RecordedSound } from "./recorded-sound.ts";

function tone(fromMs: number, ms: number): Float32Array {
  return Float32Array.from({ length: ms * 48 }, (_, i) =>
    Math.sin(2 * Math.PI * 440 * (fromMs / 1000 + i / 48_000)),
  );
}

function record(rateHz: number): RecordedSound {
  return new RecordedSound({ inputRateHz: 48_000, rateHz, ringMs: 5000 });
}

function countCrossings({ ring }: RecordedSound, fromMs: number, ms: number): number {
  const samples = [...ring.readFrames(ring.frameAt(fromMs), (ms * ring.rateHz) / 1000)];
  return samples.filter((sample, i) => sample < 0 !== (samples[i - 1] ?? sample) < 0).length;
}

describe("RecordedSound", () => {
  it("continues the clock of an earlier capture, also at another rate", () => {
    const options = { inputRateHz: 48_000, rateHz: 16_000, ringMs: 5000, originMs: 7000 };
    const sound = new RecordedSound(options);
    expect([sound.endMs, sound.ring.firstFrame]).toEqual([7000, 0]);
    sound.append(tone(0, 500));
    sound.setRate(8000);
    expect(sound.endMs).toBeCloseTo(7500, 1);
  });

  it("counts milliseconds of sound at any rate", () => {
    const sound = record(16_000);
    sound.append(tone(0, 500));
    expect(sound.endMs).toBeCloseTo(500, 1);
    sound.setRate(44_100);
    expect(sound.endMs).toBeCloseTo(500, 1);
    sound.append(tone(500, 500));
    sound.setRate(8000);
    expect(sound.endMs).toBeCloseTo(1000, 1);
  });

  it("detects audible sound and keeps digital silence", () => {
    const sound = record(16_000);
    expect(sound.append(new Float32Array(4800))).toBe(false);
    expect(sound.append(tone(0, 10))).toBe(true);
  });

  it.each([8000, 44_100, 48_000])("keeps the tone when the rate changes to %d Hz", (rateHz) => {
    const sound = record(16_000);
    sound.append(tone(0, 1000));
    sound.setRate(rateHz);
    sound.append(tone(1000, 1000));
    // Two crossings per wave, before and after the change.
    for (const fromMs of [100, 1100]) {
      const crossings = countCrossings(sound, fromMs, 800);
      expect(Math.abs(crossings - 2 * 440 * 0.8)).toBeLessThanOrEqual(1);
    }
  });

  it("keeps gaps when the rate changes", () => {
    const sound = record(16_000);
    sound.append(tone(0, 100));
    sound.skip(3000);
    sound.append(tone(100, 100));
    sound.setRate(8000);
    const { ring } = sound;
    const hole = ring.rangeAt(ring.firstFrame);
    expect(ring.msAt(hole.toFrame)).toBeCloseTo(100, 0);
    const after = ring.rangeAt(hole.toFrame);
    expect(ring.msAt(after.fromFrame)).toBeCloseTo(3100, 0);
    expect(ring.msAt(after.toFrame)).toBeCloseTo(3200, 0);
  });
});
