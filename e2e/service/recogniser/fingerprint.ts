import { Fft } from "../audio/fft.ts";

/**
 * Acoustic fingerprints after Haitsma and Kalker (ISMIR 2002): 32 bits a frame, each the sign of a
 * difference between neighbouring frequency bands, differenced once more over time. Loudness does
 * not enter, and each bit survives a fair amount of noise.
 */
export const frameSamples = 1_024;
/** Distance of frames, 8 ms at the matching rate. */
export const hopSamples = 64;
/** Frames between the two that a bit compares, 64 ms: further apart than in the paper, for frames are shorter here. */
export const comparedFrames = 8;
/** Sound needed before the first print: one frame and the one it is compared with. */
export const printSpanSamples = frameSamples + comparedFrames * hopSamples;

const bandCount = 33;
const lowestHz = 300;
const highestHz = 3_000;

/** The print of one frame, and its bits from the least to the most certain. */
export interface Print {
  readonly bits: number;
  readonly uncertainBits: readonly number[];
}

/** Computes prints one after the other; each instance has its own scratch space. */
export class Fingerprinter {
  readonly #fft = new Fft(frameSamples);
  readonly #window: Float64Array;
  readonly #bandEdges: readonly number[];
  readonly #re = new Float64Array(frameSamples);
  readonly #im = new Float64Array(frameSamples);

  constructor(rateHz: number) {
    this.#window = Float64Array.from(
      { length: frameSamples },
      (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / frameSamples),
    );
    this.#bandEdges = Array.from({ length: bandCount + 1 }, (_, edge) => {
      const hz = lowestHz * (highestHz / lowestHz) ** (edge / bandCount);
      return Math.round((hz * frameSamples) / rateHz);
    });
  }

  /** Prints of the frames that begin at `at`, `at + hop`, … as far as the sound goes. */
  prints(sound: Float32Array, at = 0): Print[] {
    const spectra: Float64Array[] = [];
    for (let start = at; start + frameSamples <= sound.length; start += hopSamples) {
      spectra.push(this.bands(sound, start));
    }
    return spectra.slice(comparedFrames).map((bands, n) => toPrint(bands, spectra[n] ?? bands));
  }

  /** Differences of neighbouring bands' energies for the frame that begins at `at`. */
  bands(sound: Float32Array, at: number): Float64Array {
    for (let n = 0; n < frameSamples; n++) {
      this.#re[n] = (sound[at + n] ?? 0) * (this.#window[n] ?? 0);
      this.#im[n] = 0;
    }
    this.#fft.forward(this.#re, this.#im);
    const energies = this.#bandEdges.map((from, band) => {
      const to = this.#bandEdges[band + 1] ?? from;
      let sum = 0;
      for (let bin = from; bin < to; bin++)
        sum += (this.#re[bin] ?? 0) ** 2 + (this.#im[bin] ?? 0) ** 2;
      return sum;
    });
    return Float64Array.from(
      { length: bandCount - 1 },
      (_, m) => (energies[m] ?? 0) - (energies[m + 1] ?? 0),
    );
  }
}

/** The print of a frame from its bands and those of the frame it is compared with. */
export function toPrint(bands: Float64Array, earlier: Float64Array): Print {
  let bits = 0;
  const certainty: { bit: number; size: number }[] = [];
  for (let bit = 0; bit < 32; bit++) {
    const difference = (bands[bit] ?? 0) - (earlier[bit] ?? 0);
    if (difference > 0) bits |= 1 << bit;
    certainty.push({ bit, size: Math.abs(difference) });
  }
  certainty.sort((a, b) => a.size - b.size);
  return { bits: bits >>> 0, uncertainBits: certainty.map(({ bit }) => bit) };
}
