import { Fft } from "../audio/fft.ts";

export const correlationSamples = 16_384;

// About 15 Hz at 8 kHz: fine enough to whiten pitch as well.
const whiteningBins = 31;

export const correlationFft = new Fft(correlationSamples);

export interface Spectrum {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Spectrum of a sound of at most that length, with every bin scaled to its neighbourhood. */
export function whitenedSpectrum(sound: Float32Array): Spectrum {
  const re = new Float64Array(correlationSamples);
  const im = new Float64Array(correlationSamples);
  re.set(sound);
  correlationFft.forward(re, im);
  const sums = new Float64Array(correlationSamples + 1);
  for (let k = 0; k < correlationSamples; k++) {
    sums[k + 1] = (sums[k] ?? 0) + (re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2;
  }
  const reach = (whiteningBins - 1) / 2;
  for (let k = 0; k < correlationSamples; k++) {
    const from = Math.max(0, k - reach);
    const to = Math.min(correlationSamples, k + reach + 1);
    const level = Math.sqrt(((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)) || 1;
    re[k] = (re[k] ?? 0) / level;
    im[k] = (im[k] ?? 0) / level;
  }
  return { re, im };
}
