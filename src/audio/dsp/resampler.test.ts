import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createFilter, createKernelFilter, createPlainFilter } from "./polyphase-filter.ts";
import { Resampler } from "./resampler.ts";

const RATES_HZ = [44_100, 48_000, 96_000, 16_000];
const WAYS = { WebAssembly: createKernelFilter, "plain script": createPlainFilter };

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

function throughResampler(
  input: Float32Array,
  rateHz: number,
  blockFrames: number,
  create = createFilter,
): Float32Array {
  const resampler = new Resampler(rateHz, 16_000, create);
  const output = new Float32Array(input.length);
  let length = 0;
  for (let at = 0; at < input.length; at += blockFrames) {
    const block = resampler.process(input.subarray(at, at + blockFrames));
    output.set(block, length);
    length += block.length;
  }
  return output.slice(0, length);
}

describe.each(
  Object.entries(WAYS).flatMap(([way, create]) =>
    RATES_HZ.map((rateHz) => ({ way, create, rateHz })),
  ),
)("Resampler from $rateHz Hz to 16 kHz in $way", ({ create, rateHz }) => {
  it.each([100, 1000, 3400, 7000])("passes a tone of %d Hz within 0.5 dB", (hz) => {
    const output = throughResampler(tone(hz, rateHz, 0.5), rateHz, rateHz / 100, create);
    expect(Math.abs(levelDb(output))).toBeLessThan(0.5);
  });

  it.each([9000, 10_000, 12_000, 15_000, 20_000].filter((hz) => hz < rateHz / 2))(
    "attenuates an alias of %d Hz below −60 dB",
    (hz) => {
      const output = throughResampler(tone(hz, rateHz, 0.5), rateHz, rateHz / 100, create);
      expect(levelDb(output)).toBeLessThan(-60);
    },
  );

  it("returns the same output however the input is cut", () => {
    const input = tone(440, rateHz, 0.5);
    const whole = throughResampler(input, rateHz, input.length, create);
    const blocks = throughResampler(input, rateHz, 127, create);
    expect(blocks).toHaveLength(whole.length);
    expect(blocks.findIndex((sample, at) => !Object.is(sample, whole[at]))).toBe(-1);
    expect(Math.abs(whole.length - 8000)).toBeLessThanOrEqual(1);
  });
});

it.each([44_100, 48_000])("filters %d Hz in plain JavaScript without WebAssembly", (hz) => {
  const input = tone(440, hz, 0.2);
  const usual = throughResampler(input, hz, hz / 100);
  vi.stubGlobal("WebAssembly", undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const plain = throughResampler(input, hz, hz / 100);
  expect(plain).toHaveLength(usual.length);
  const apart = plain.map((sample, at) => Math.abs(sample - (usual[at] ?? 0)));
  expect(Math.max(...apart)).toBeLessThan(1e-5);
});
