import { describe, expect, it } from "vitest";
import { Resampler } from "./resampler.ts";

const RATES_HZ = [44_100, 48_000, 96_000, 16_000];

function tone(hz: number, rateHz: number, seconds: number): Float32Array {
  const samples = new Float32Array(rateHz * seconds);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.sin((2 * Math.PI * hz * n) / rateHz);
  return samples;
}

function levelDb(samples: Float32Array): number {
  const settled = samples.subarray(200);
  const power = settled.reduce((sum, x) => sum + x * x, 0) / settled.length;
  return 10 * Math.log10(2 * power + 1e-20);
}

function throughResampler(input: Float32Array, rateHz: number, blockFrames: number): Float32Array {
  const resampler = new Resampler(rateHz, 16_000);
  const output = new Float32Array(input.length);
  let length = 0;
  for (let at = 0; at < input.length; at += blockFrames) {
    const block = resampler.process(input.subarray(at, at + blockFrames));
    output.set(block, length);
    length += block.length;
  }
  return output.slice(0, length);
}

describe.each(RATES_HZ)("Resampler from %d Hz to 16 kHz", (rateHz) => {
  it.each([100, 1000, 3400, 7000])("passes a tone of %d Hz within 0.5 dB", (hz) => {
    const output = throughResampler(tone(hz, rateHz, 0.5), rateHz, rateHz / 100);
    expect(Math.abs(levelDb(output))).toBeLessThan(0.5);
  });

  it.each([9000, 10_000, 12_000, 15_000, 20_000].filter((hz) => hz < rateHz / 2))(
    "attenuates an alias of %d Hz below −60 dB",
    (hz) => {
      const output = throughResampler(tone(hz, rateHz, 0.5), rateHz, rateHz / 100);
      expect(levelDb(output)).toBeLessThan(-60);
    },
  );

  it("returns the same output however the input is cut", () => {
    const input = tone(440, rateHz, 0.5);
    const whole = throughResampler(input, rateHz, input.length);
    const blocks = throughResampler(input, rateHz, 127);
    expect(blocks).toHaveLength(whole.length);
    expect(blocks.findIndex((sample, at) => !Object.is(sample, whole[at]))).toBe(-1);
    expect(Math.abs(whole.length - 8000)).toBeLessThanOrEqual(1);
  });
});
