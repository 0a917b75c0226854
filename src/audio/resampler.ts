import { lowPass } from "./low-pass.ts";

/**
 * Length of the filter in seconds: 76 taps at 48 kHz, which go from passing at 7 kHz to −60 dB at
 * 9 kHz. Longer is sharper, later and dearer.
 */
const FILTER_SECONDS = 76 / 48_000;

/**
 * −6 dB point as a share of the lower sample rate. 0.4875 of 16 kHz is 7.8 kHz: speech passes flat
 * to 7 kHz, and what would fold back from above 9 kHz is below −60 dB.
 */
const CUTOFF = 0.4875;

/** Room for more than a block at a time, so that the memory hardly ever has to grow. */
const BLOCK_SECONDS = 0.02;

/**
 * Converts mono sound from one sample rate to another with a polyphase low-pass filter, so that
 * nothing above half of the lower rate folds into speech. Keeps its state between blocks.
 */
export class Resampler {
  readonly #up: number;
  readonly #down: number;
  readonly #tapsPerPhase: number;
  /** One row of taps a phase, in the order in which they meet the samples (oldest first). */
  readonly #phases: readonly Float32Array[];
  /** Samples that are still needed. Doubles, in which products are added up anyway. */
  #samples: Float64Array;
  #filled: number;
  /** Position of the next output in the up-sampled input, counted from the first sample. */
  #position = 0;

  constructor(inputRateHz: number, outputRateHz: number) {
    const divisor = greatestCommonDivisor(inputRateHz, outputRateHz);
    this.#up = outputRateHz / divisor;
    this.#down = inputRateHz / divisor;
    const lowerRateHz = Math.min(inputRateHz, outputRateHz);
    // A multiple of four, for the loop that multiplies.
    this.#tapsPerPhase = 4 * Math.ceil((FILTER_SECONDS * inputRateHz) / 4);
    const length = this.#tapsPerPhase * this.#up;
    const cutoff = (CUTOFF * lowerRateHz) / (inputRateHz * this.#up);
    this.#phases = splitIntoPhases(lowPass(length, cutoff, this.#up), this.#up);
    // The filter runs in with silence.
    this.#filled = this.#tapsPerPhase - 1;
    this.#samples = new Float64Array(this.#filled + inputRateHz * BLOCK_SECONDS);
  }

  /** @returns the samples that are complete now; what is missing for the next waits for more */
  process(input: Float32Array): Float32Array {
    this.#append(input);
    const newest = this.#filled - this.#tapsPerPhase;
    const count = Math.max(0, Math.floor((newest * this.#up - this.#position) / this.#down) + 1);
    const output = new Float32Array(count);
    const done = this.#up === 1 ? this.#processFours(output) : 0;
    for (let i = done; i < count; i++) {
      const start = Math.floor(this.#position / this.#up);
      const taps = this.#phases[this.#position % this.#up];
      if (taps) output[i] = convolve(this.#samples, start, taps);
      this.#position += this.#down;
    }
    // Keep what the next output still needs; the rest will never be looked at again.
    const used = Math.min(Math.floor(this.#position / this.#up), this.#filled);
    this.#samples.copyWithin(0, used, this.#filled);
    this.#filled -= used;
    this.#position -= used * this.#up;
    return output;
  }

  /**
   * At whole ratios all outputs share their taps, and those are the same from both ends: the samples
   * that meet equal taps are added first, and four outputs at once load each tap once. All that
   * takes a third of the time.
   * @returns how many are done; the last few are left over
   */
  #processFours(output: Float32Array): number {
    const samples = this.#samples;
    const step = this.#down;
    const taps = this.#phases[0] ?? new Float32Array(0);
    const half = taps.length / 2;
    const done = output.length - (output.length % 4);
    let first = this.#position;
    for (let i = 0; i < done; i += 4) {
      const last = first + taps.length - 1;
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let k = 0; k < half; k++) {
        const tap = taps[k] as number;
        const from = first + k;
        const to = last - k;
        a += tap * ((samples[from] as number) + (samples[to] as number));
        b += tap * ((samples[from + step] as number) + (samples[to + step] as number));
        c += tap * ((samples[from + 2 * step] as number) + (samples[to + 2 * step] as number));
        d += tap * ((samples[from + 3 * step] as number) + (samples[to + 3 * step] as number));
      }
      output[i] = a;
      output[i + 1] = b;
      output[i + 2] = c;
      output[i + 3] = d;
      first += 4 * step;
    }
    this.#position = first;
    return done;
  }

  #append(input: Float32Array): void {
    const filled = this.#filled + input.length;
    if (filled > this.#samples.length) {
      const longer = new Float64Array(filled);
      longer.set(this.#samples);
      this.#samples = longer;
    }
    this.#samples.set(input, this.#filled);
    this.#filled = filled;
  }
}

/**
 * The sum of products that is all of the work. Four sums at once keep the processor from waiting
 * for each addition; the indices are in range by construction, so the numbers are not checked.
 */
function convolve(samples: Float64Array, start: number, taps: Float32Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let k = 0; k < taps.length; k += 4) {
    const at = start + k;
    a += (taps[k] as number) * (samples[at] as number);
    b += (taps[k + 1] as number) * (samples[at + 1] as number);
    c += (taps[k + 2] as number) * (samples[at + 2] as number);
    d += (taps[k + 3] as number) * (samples[at + 3] as number);
  }
  return a + b + c + d;
}

/**
 * Row p holds the taps p, p + up, p + 2·up, … reversed: for an output that lies p/up of a sample
 * after an input sample these are the taps that do not meet an inserted zero.
 */
function splitIntoPhases(taps: Float64Array, up: number): Float32Array[] {
  const perPhase = taps.length / up;
  return Array.from({ length: up }, (_, phase) =>
    Float32Array.from({ length: perPhase }, (_, k) => taps[phase + (perPhase - 1 - k) * up] ?? 0),
  );
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
