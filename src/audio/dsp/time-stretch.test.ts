import { describe, expect, it } from "vitest";
import { TimeStretch } from "./time-stretch.ts";

const RATE_HZ = 24_000;
const SECONDS = 2;

function voice(hz: number): Float32Array {
  return Float32Array.from({ length: RATE_HZ * SECONDS }, (_, i) => {
    const t = i / RATE_HZ;
    const swell = 0.6 + 0.4 * Math.sin(2 * Math.PI * 1.5 * t);
    const tones = [1, 2, 3, 4].map((n) => Math.sin(2 * Math.PI * hz * n * t + n) / n);
    return 0.3 * swell * tones.reduce((sum, tone) => sum + tone, 0);
  });
}

function play(sound: Float32Array, pace: number): Float32Array {
  const stretch = new TimeStretch(RATE_HZ);
  const out: number[] = [];
  let at = 0;
  for (;;) {
    const missing = stretch.lookahead - stretch.available;
    if (missing > 0 && at < sound.length) stretch.pushSamples(sound.subarray(at, at + missing));
    if (missing > 0) at += missing;
    if (stretch.available === 0) return Float32Array.from(out);
    out.push(stretch.nextSample(pace));
  }
}

function periodOf(sound: Float32Array, from: number, expected: number): number {
  let best = 0;
  let likeness = Number.NEGATIVE_INFINITY;
  for (let lag = Math.round(expected * 0.7); lag < expected * 1.4; lag++) {
    let product = 0;
    for (let i = from; i < from + 2400; i++) product += (sound[i] ?? 0) * (sound[i + lag] ?? 0);
    if (product > likeness) [likeness, best] = [product, lag];
  }
  return best;
}

describe("time stretch", () => {
  it("returns the samples unchanged at pace 1", () => {
    const sound = voice(120);
    const played = play(sound, 1);
    expect(played).toHaveLength(sound.length);
    expect(played.findIndex((sample, at) => sample !== sound[at])).toBe(-1);
  });

  it.each([
    [0.95, 110],
    [1.05, 200],
    [1.25, 90],
    [1.25, 240],
  ])("at pace %d keeps the pitch of %d Hz and has the right length", (pace, hz) => {
    const played = play(voice(hz), pace);
    const expectedS = SECONDS / pace;
    expect(Math.abs(played.length / RATE_HZ - expectedS)).toBeLessThan(0.03);
    const period = RATE_HZ / hz;
    const starts = [0.2, 0.5, 0.8, 1.1, 1.4].map((s) => Math.round(s * RATE_HZ));
    for (const from of starts) {
      expect(Math.abs(periodOf(played, from, period) - period)).toBeLessThanOrEqual(1);
    }
  });

  it("adds no step to the sound", () => {
    const sound = voice(150);
    const step = (samples: Float32Array) =>
      samples.reduce(
        (most, value, i) => Math.max(most, Math.abs(value - (samples[i - 1] ?? 0))),
        0,
      );
    expect(step(play(sound, 1.25).subarray(1))).toBeLessThan(step(sound) * 1.3);
  });

  it("returns to an earlier position", () => {
    const sound = voice(120);
    const stretch = new TimeStretch(RATE_HZ);
    stretch.pushSamples(sound.subarray(0, stretch.lookahead));
    const first = Array.from({ length: 200 }, () => stretch.nextSample(1));
    stretch.returnTo(100);
    expect(stretch.position).toBe(100);
    expect(Array.from({ length: 100 }, () => stretch.nextSample(1))).toEqual(first.slice(100));
  });
});
