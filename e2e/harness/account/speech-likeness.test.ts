import { describe, expect, it } from "vitest";
import { TimeStretch } from "../../../src/audio/dsp/time-stretch.ts";
import { findSpeech } from "./speech-likeness.ts";

const RATE_HZ = 16_000;

function voice(seed: number, seconds: number): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: RATE_HZ * seconds }, (_, i) => {
    const t = i / RATE_HZ;
    phase +=
      (2 * Math.PI * (110 + 40 * Math.sin(seed * t) + 30 * Math.sin(seed * 2.7 * t))) / RATE_HZ;
    const tones = [1, 2, 3, 5].map((n) => Math.sin(n * phase) * Math.sin(seed * n * t + n));
    return 0.2 * tones.reduce((sum, tone) => sum + tone, 0);
  });
}

function behindSilence(silenceMs: number, samples: Float32Array): Float32Array {
  const silence = new Float32Array((silenceMs * RATE_HZ) / 1000);
  return Float32Array.from([...silence, ...samples]);
}

describe("speech within played sound", () => {
  const speech = { samples: voice(3, 2), rateHz: RATE_HZ };

  it("is found at its position", () => {
    const found = findSpeech(speech, {
      samples: behindSilence(700, speech.samples),
      rateHz: RATE_HZ,
    });
    expect(found.atMs).toBeCloseTo(700, 0);
    expect(Math.min(...found.stretches)).toBeGreaterThan(0.99);
    expect(found.length).toBeCloseTo(1, 2);
  });

  it("is not found in other speech", () => {
    const found = findSpeech(speech, { samples: voice(5, 4), rateHz: RATE_HZ });
    const alike = found.stretches.filter((likeness) => likeness >= 0.8);
    expect(alike.length).toBeLessThan(found.stretches.length / 3);
  });

  it("is found again after a hole, which delays what follows", () => {
    const { samples } = speech;
    const [before, behind] = [samples.subarray(0, RATE_HZ), samples.subarray(RATE_HZ)];
    const played = Float32Array.from([...before, ...behindSilence(200, behind)]);
    const found = findSpeech(speech, { samples: played, rateHz: RATE_HZ });
    const torn = found.stretches.filter((likeness) => likeness < 0.8);
    expect(found.stretches.length).toBeGreaterThan(10);
    expect(torn.length).toBeLessThanOrEqual(1);
  });

  it("is found at a slightly different pace, which is reported", () => {
    const stretch = new TimeStretch(RATE_HZ);
    const played: number[] = [];
    for (let at = 0; at < speech.samples.length; ) {
      const missing = Math.max(0, stretch.lookahead - stretch.available);
      stretch.pushSamples(speech.samples.subarray(at, at + missing));
      at += missing;
      if (stretch.available > 0) played.push(stretch.nextSample(1.04));
    }
    const found = findSpeech(speech, { samples: Float32Array.from(played), rateHz: RATE_HZ });
    expect(found.length).toBeGreaterThan(0.94);
    expect(found.length).toBeLessThan(0.99);
  });
});
