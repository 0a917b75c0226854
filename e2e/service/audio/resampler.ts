/** Zero crossings of the filter on each side, at the lower of the two rates. */
const crossings = 16;
/** Share of the lower rate's band that passes; the rest is the filter's slope. */
const passBand = 0.9;
/** Kaiser window parameter for about 70 dB of stop band. */
const kaiserBeta = 7;

/** Filters kept at most, and values of one: the rates of a stream come from outside. */
const mostKept = 40;
const mostKeptValues = 100_000;

/**
 * Converts a stream of mono samples from one rate to another with a windowed-sinc polyphase filter.
 * Sample n of the output stands for the same moment as sample n · from / to of the input: the
 * filter's delay is taken out, so output comes `crossings` samples of the lower rate late.
 */
export class Resampler {
  readonly #upBy: number;
  readonly #downBy: number;
  readonly #phases: readonly Float32Array[];
  readonly #halfTaps: number;
  /** Input not yet fully used; its first sample has the index `#heldFrom`. */
  #held: Float32Array;
  #heldFrom: number;
  #nextOutput = 0;

  constructor(fromHz: number, toHz: number) {
    const common = greatestCommonDivisor(fromHz, toHz);
    this.#upBy = toHz / common;
    this.#downBy = fromHz / common;
    this.#halfTaps = Math.ceil((crossings * Math.max(fromHz, toHz)) / toHz);
    this.#phases = keptPhases(fromHz, toHz, this.#upBy, this.#halfTaps);
    // Silence before the first sample, so that the filter has something to stand on.
    this.#held = new Float32Array(this.#halfTaps);
    this.#heldFrom = -this.#halfTaps;
  }

  /** Takes more input and returns the output that is complete now. */
  push(input: Float32Array): Float32Array {
    if (this.#upBy === this.#downBy) return input;
    const held = new Float32Array(this.#held.length + input.length);
    held.set(this.#held);
    held.set(input, this.#held.length);
    const endIndex = this.#heldFrom + held.length;
    const lastCentre = endIndex - this.#halfTaps - 1;
    const outputEnd = Math.floor(((lastCentre + 1) * this.#upBy - 1) / this.#downBy) + 1;
    const output = new Float32Array(Math.max(0, outputEnd - this.#nextOutput));
    for (let at = 0; at < output.length; at++) {
      output[at] = this.#sampleAt(this.#nextOutput + at, held);
    }
    this.#nextOutput += output.length;
    const keepFrom =
      Math.floor((this.#nextOutput * this.#downBy) / this.#upBy) - this.#halfTaps + 1;
    const drop = Math.min(held.length, Math.max(0, keepFrom - this.#heldFrom));
    this.#held = held.slice(drop);
    this.#heldFrom += drop;
    return output;
  }

  #sampleAt(index: number, held: Float32Array): number {
    const position = index * this.#downBy;
    const centre = Math.floor(position / this.#upBy);
    const taps = this.#phases[position % this.#upBy];
    if (!taps) return 0;
    const from = centre - this.#halfTaps + 1 - this.#heldFrom;
    let sum = 0;
    for (let tap = 0; tap < taps.length; tap++) sum += (taps[tap] ?? 0) * (held[from + tap] ?? 0);
    return sum;
  }
}

/** Converts a whole recording. */
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

/** Filters by their rates: streams with the same rates share them. */
const kept = new Map<string, readonly Float32Array[]>();

function keptPhases(fromHz: number, toHz: number, upBy: number, halfTaps: number) {
  const key = `${fromHz} ${toHz}`;
  const phases = kept.get(key) ?? filterPhases(fromHz, toHz, upBy, halfTaps);
  const isSmall = phases.length * 2 * halfTaps <= mostKeptValues;
  if (isSmall && kept.size < mostKept) kept.set(key, phases);
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
    return taps.map((value) => value / sum);
  });
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x: number): number {
  return Math.abs(x) > 1 ? 0 : bessel(kaiserBeta * Math.sqrt(1 - x * x)) / bessel(kaiserBeta);
}

/** Modified Bessel function of the first kind and order zero, by its series. */
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
