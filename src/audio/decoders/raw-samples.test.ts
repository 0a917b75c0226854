import { describe, expect, it } from "vitest";
import { encodeALaw, encodeMuLaw } from "../encoders/g711.ts";
import { readRawSamples } from "./raw-samples.ts";

const SAMPLES = Int16Array.from({ length: 4000 }, (_, i) => Math.round(30_000 * Math.sin(i * 0.7)));

describe("raw samples", () => {
  it("are read from 16 bits, dropping half a sample at the end", () => {
    const bytes = new Uint8Array([...new Uint8Array(SAMPLES.buffer), 7]);
    const read = readRawSamples("s16le", bytes);
    expect(Array.from(read, (sample) => Math.round(sample * 32_768))).toEqual([...SAMPLES]);
  });

  it.each([
    ["alaw", encodeALaw],
    ["ulaw", encodeMuLaw],
  ] as const)("are read from %s with the precision of its steps", (codec, encode) => {
    const read = readRawSamples(codec, encode(SAMPLES));
    const worst = SAMPLES.reduce((most, sample, i) => {
      const error = Math.abs((read[i] ?? 0) * 32_768 - sample);
      return Math.max(most, error / Math.max(256, Math.abs(sample)));
    }, 0);
    expect(worst).toBeLessThan(0.035);
    // Encoding the decoded samples again changes nothing.
    const again = Int16Array.from(read, (sample) => Math.round(sample * 32_768));
    expect(encode(again)).toEqual(encode(SAMPLES));
  });
});
