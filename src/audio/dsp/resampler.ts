import { lowPass } from "./low-pass.ts";
import { createFilter, type PolyphaseFilter, TAPS_AT_ONCE } from "./polyphase-filter.ts";

/**
 * Filter length in seconds: at least 76 taps at 48 kHz, which pass 7 kHz and reach −60 dB at 9 kHz.
 * A longer filter is sharper, later and costs more.
 */
const FILTER_SECONDS = 76 / 48_000;

/**
 * −6 dB point as a share of the lower sample rate. 0.4875 of 16 kHz is 7.8 kHz: speech passes flat
 * to 7 kHz, and aliases from above 9 kHz stay below −60 dB.
 */
const CUTOFF = 0.4875;

// Sound is filtered in blocks of this length, more than a captured block.
const BLOCK_SECONDS = 0.02;

/**
 * Converts mono sound from one sample rate to another with a polyphase low-pass filter, so that
 * nothing above half of the lower rate aliases into speech. Keeps its state between blocks.
 */
export class Resampler {
  readonly #up: number;
  readonly #down: number;
  readonly #tapsPerPhase: number;
  readonly #blockLength: number;
  readonly #filter: PolyphaseFilter;
  #filled: number;
  // Position of the next output in the up-sampled input, counted from the first sample.
  #position = 0;

  constructor(inputRateHz: number, outputRateHz: number) {
    const divisor = greatestCommonDivisor(inputRateHz, outputRateHz);
    const up = outputRateHz / divisor;
    const down = inputRateHz / divisor;
    const lowerRateHz = Math.min(inputRateHz, outputRateHz);
    const rounds = Math.ceil((FILTER_SECONDS * inputRateHz) / TAPS_AT_ONCE);
    const tapsPerPhase = rounds * TAPS_AT_ONCE;
    const length = tapsPerPhase * up;
    const cutoff = (CUTOFF * lowerRateHz) / (inputRateHz * up);
    this.#up = up;
    this.#down = down;
    this.#tapsPerPhase = tapsPerPhase;
    this.#blockLength = Math.ceil(inputRateHz * BLOCK_SECONDS);
    const sampleRoom = tapsPerPhase + this.#blockLength;
    this.#filter = createFilter({
      taps: splitIntoPhases(lowPass(length, cutoff, up), up),
      tapsPerPhase,
      up,
      down,
      sampleRoom,
      outputRoom: Math.ceil((sampleRoom * up) / down),
    });
    // The filter starts with silence.
    this.#filled = tapsPerPhase - 1;
  }

  /** @returns all complete samples; the rest waits for more input */
  process(input: Float32Array): Float32Array {
    const output = new Float32Array(this.#completeWith(input.length));
    let done = 0;
    for (let at = 0; at < input.length; at += this.#blockLength) {
      const outputs = this.#filterBlock(input.subarray(at, at + this.#blockLength));
      output.set(outputs, done);
      done += outputs.length;
    }
    return output;
  }

  #completeWith(more: number): number {
    const newest = this.#filled + more - this.#tapsPerPhase;
    return Math.max(0, Math.floor((newest * this.#up - this.#position) / this.#down) + 1);
  }

  #filterBlock(block: Float32Array): Float32Array {
    const { samples } = this.#filter;
    const count = this.#completeWith(block.length);
    samples.set(block, this.#filled);
    this.#filled += block.length;
    const outputs = this.#filter.run(this.#position, count);
    this.#position += count * this.#down;
    // Keep what the next output still needs.
    const used = Math.min(Math.floor(this.#position / this.#up), this.#filled);
    samples.copyWithin(0, used, this.#filled);
    this.#filled -= used;
    this.#position -= used * this.#up;
    return outputs;
  }
}

/**
 * Row p holds the taps p, p + up, p + 2·up, … reversed. For an output p/up of a sample after an
 * input sample, these are the taps that do not meet an inserted zero.
 */
function splitIntoPhases(taps: Float64Array, up: number): Float32Array {
  const perPhase = taps.length / up;
  return Float32Array.from(taps, (_, at) => {
    const phase = Math.floor(at / perPhase);
    return taps[phase + (perPhase - 1 - (at % perPhase)) * up] ?? 0;
  });
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
