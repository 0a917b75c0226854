import { describe, expect, test } from "vitest";
import { Resampler, resample } from "./resampler.ts";

function tone(hz: number, rateHz: number, seconds: number): Float32Array {
  return new Float32Array(rateHz * seconds).map((_, n) =>
    Math.sin((2 * Math.PI * hz * n) / rateHz),
  );
}

function level(sound: Float32Array): number {
  const middle = sound.subarray(sound.length * 0.25, sound.length * 0.75);
  const squares = middle.reduce((sum, s) => sum + s * s, 0) / middle.length;
  return 10 * Math.log10(2 * squares + 1e-12);
}

describe.each([48_000, 44_100, 16_000, 8_000])("from %i Hz to 8 kHz", (fromHz) => {
  test("keeps the time and level of voices", () => {
    const output = resample(tone(1_000, fromHz, 1), fromHz, 8_000);
    const expected = tone(1_000, 8_000, 1);
    expect(output).toHaveLength(8_000);
    const errors = output.map((sample, n) => Math.abs(sample - (expected[n] ?? 0)));
    expect(Math.max(...errors.subarray(200, 7_800))).toBeLessThan(0.005);
  });

  test("has the same result in pieces as at once", () => {
    const input = tone(440, fromHz, 0.5);
    const resampler = new Resampler(fromHz, 8_000);
    const whole = new Resampler(fromHz, 8_000).push(input);
    const pieces: number[] = [];
    for (let at = 0, length = 1; at < input.length; at += length, length = (length * 7) % 997) {
      pieces.push(...resampler.push(input.subarray(at, at + length)));
    }
    expect(pieces).toEqual([...whole]);
  });
});

test("frequencies too high for the new rate do not alias", () => {
  for (const hz of [4_700, 6_000, 7_500, 9_000, 15_000]) {
    expect(level(resample(tone(hz, 48_000, 0.5), 48_000, 8_000))).toBeLessThan(-50);
  }
});

test("resamples upwards", () => {
  const output = resample(tone(3_000, 8_000, 0.5), 8_000, 16_000);
  expect(level(output)).toBeCloseTo(0, 1);
});
