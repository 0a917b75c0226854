import { expect, test } from "vitest";
import { alawSamples, ulawSamples } from "../../decoders/g711.ts";
import { toAlaw, toUlaw } from "./g711.ts";

test.each([
  ["A-law", toAlaw, alawSamples],
  ["µ-law", toUlaw, ulawSamples],
] as const)("%s writes every sample as near as its steps are", (_, encode, decoded) => {
  const wrong: number[] = [];
  for (let sample = -32_768; sample <= 32_767; sample += 7) {
    const value = sample / 32_768;
    const error = Math.abs((decoded[encode(sample)] ?? Number.NaN) - value);
    // Sixteen steps from one power of two to the next; the smallest are 16 in 16 bits.
    if (!(error <= Math.abs(value) / 32 + 8 / 32_768)) wrong.push(sample);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["A-law", toAlaw, alawSamples],
  ["µ-law", toUlaw, ulawSamples],
] as const)("%s gives every byte back", (_, encode, decoded) => {
  for (let byte = 0; byte < 256; byte++) {
    const sample = Math.round((decoded[byte] ?? 0) * 32_768);
    expect(decoded[encode(sample)]).toBeCloseTo(decoded[byte] ?? Number.NaN, 10);
  }
});
