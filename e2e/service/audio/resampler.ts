// Zero crossings of the filter on each side, at the lower of the two rates.
const crossings = 16;
// Share of the lower rate's band that passes; the rest is the filter's transition band.
const passBand = 0.9;
const kaiserBeta = 7;

// Bounds the filters kept, and the values per filter, because stream rates come from outside.
const maxKept = 40;
const maxKeptValues = 100_000;
const noTaps = new Float64Array();

/**
 * Resamples a stream of mono samples with a windowed-sinc polyphase filter. Sample n of the output
 * is the same moment as sample n · from / to of the input. The filter's delay is compensated, so
 * output is `crossings` samples of the lower rate late.
 */
export class Resampler {
  readonly #upBy: number;
  readonly #downBy: number;
  readonly #phases: readonly Float64Array[];
  readonly #halfTaps: number;
  // Input that is still needed; its first sample has the index `#heldFrom`.
  #held: Float64Array;
  #heldFrom: number;
  #nextOutput = 0;

  constructor(fromHz: number, toHz: number) {
    const common = greatestCommonDivisor(fromHz, toHz);
    this.#upBy = toHz / common;
    this.#downBy = fromHz / common;
    this.#halfTaps = Math.ceil((crossings * Math.max(fromHz, toHz)) / toHz);
    this.#phases = keptPhases(fromHz, toHz, this.#upBy, this.#halfTaps);
    // Silence before the first sample, for the filter's left half.
    this.#held = new Float64Array(this.#halfTaps);
    this.#heldFrom = -this.#halfTaps;
  }

  push(input: Float32Array): Float32Array {
    if (this.#upBy === this.#downBy) return input;
    const held = new Float64Array(this.#held.length + input.length);
    held.set(this.#held);
    held.set(input, this.#held.length);
    const endIndex = this.#heldFrom + held.length;
    const lastCentre = endIndex - this.#halfTaps - 1;
    const outputEnd = Math.floor(((lastCentre + 1) * this.#upBy - 1) / this.#downBy) + 1;
    const output = new Float32Array(Math.max(0, outputEnd - this.#nextOutput));
    let at = 0;
    for (; at + 4 <= output.length; at += 4) this.#fourSamples(at, held, output);
    for (; at < output.length; at++) output[at] = this.#sampleAt(this.#nextOutput + at, held);
    this.#nextOutput += output.length;
    const keepFrom =
      Math.floor((this.#nextOutput * this.#downBy) / this.#upBy) - this.#halfTaps + 1;
    const drop = Math.min(held.length, Math.max(0, keepFrom - this.#heldFrom));
    this.#held = held.slice(drop);
    this.#heldFrom += drop;
    return output;
  }

  /**
   * Four samples from `at` on, summed side by side, because a single sum waits for each addition.
   * Bit-identical to `#sampleAt`.
   */
  #fourSamples(at: number, held: Float64Array, output: Float32Array): void {
    const index = this.#nextOutput + at;
    const tapsA = this.#tapsOf(index);
    const tapsB = this.#tapsOf(index + 1);
    const tapsC = this.#tapsOf(index + 2);
    const tapsD = this.#tapsOf(index + 3);
    const fromA = this.#firstHeld(index);
    const fromB = this.#firstHeld(index + 1);
    const fromC = this.#firstHeld(index + 2);
    const fromD = this.#firstHeld(index + 3);
    let sumA = 0;
    let sumB = 0;
    let sumC = 0;
    let sumD = 0;
    for (let tap = 0; tap < tapsA.length; tap++) {
      sumA += (tapsA[tap] ?? 0) * (held[fromA + tap] ?? 0);
      sumB += (tapsB[tap] ?? 0) * (held[fromB + tap] ?? 0);
      sumC += (tapsC[tap] ?? 0) * (held[fromC + tap] ?? 0);
      sumD += (tapsD[tap] ?? 0) * (held[fromD + tap] ?? 0);
    }
    output[at] = sumA;
    output[at + 1] = sumB;
    output[at + 2] = sumC;
    output[at + 3] = sumD;
  }

  #sampleAt(index: number, held: Float64Array): number {
    const taps = this.#tapsOf(index);
    const from = this.#firstHeld(index);
    let sum = 0;
    for (let tap = 0; tap < taps.length; tap++) sum += (taps[tap] ?? 0) * (held[from + tap] ?? 0);
    return sum;
  }

  #tapsOf(index: number): Float64Array {
    return this.#phases[(index * this.#downBy) % this.#upBy] ?? noTaps;
  }

  #firstHeld(index: number): number {
    const centre = Math.floor((index * this.#downBy) / this.#upBy);
    return centre - this.#halfTaps + 1 - this.#heldFrom;
  }
}

export function resample(input: Float32Array, fromHz: number, toHz: number): Float32Array {
  if (fromHz === toHz) return input;
  const resampler = new Resampler(fromHz, toHz);
  const body = resampler.push(input);
  const tail = resampler.push(new Float32Array(Math.ceil((crossings * fromHz) / toHz) + crossings));
  const output = new Float32Array(Math.round((input.length * toHz) / fromHz));
  output.set(body.subarray(0, output.length));
  output.set(tail.subarray(0, Math.max(0, output.length - body.length)), body.length);
  return output;
}

// Filters by rates; streams with the same rates share them.
const kept = new Map<string, readonly Float64Array[]>();

function keptPhases(fromHz: number, toHz: number, upBy: number, halfTaps: number) {
  const key = `${fromHz} ${toHz}`;
  const phases = kept.get(key) ?? filterPhases(fromHz, toHz, upBy, halfTaps);
  const isSmall = phases.length * 2 * halfTaps <= maxKeptValues;
  if (isSmall && kept.size < maxKept) kept.set(key, phases);
  return phases;
}

function filterPhases(fromHz: number, toHz: number, upBy: number, halfTaps: number) {
  const cutoff = (Math.min(fromHz, toHz) / fromHz) * passBand;
  return Array.from({ length: upBy }, (_, phase) => {
    const taps = new Float32Array(2 * halfTaps);
    let sum = 0;
    for (let tap = 0; tap < taps.length; tap++) {
      const distance = tap - halfTaps + 1 - phase / upBy;
      const value = sinc(distance * cutoff) * kaiser(distance / halfTaps);
      taps[tap] = value;
      sum += value;
    }
    // Rounded to single precision, but stored as doubles for the multiplication.
    return Float64Array.from(taps.map((value) => value / sum));
  });
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x: number): number {
  return Math.abs(x) > 1 ? 0 : bessel(kaiserBeta * Math.sqrt(1 - x * x)) / bessel(kaiserBeta);
}

function bessel(x: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 1; term > sum * 1e-10; n++) {
    term *= (x / (2 * n)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
