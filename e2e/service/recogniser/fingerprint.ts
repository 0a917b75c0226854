import { Fft } from "../audio/fft.ts";

/**
 * Acoustic fingerprints after Haitsma and Kalker (ISMIR 2002): 32 bits per frame, each the sign of
 * a difference between neighbouring frequency bands, differenced again over time. They do not
 * depend on loudness, and each bit survives moderate noise.
 */
export const frameSamples = 1_024;
export const hopSamples = 64;
/**
 * Frames between the two that a bit compares, 64 ms: more than in the paper, because frames are
 * shorter.
 */
export const comparedFrames = 8;
export const printSpanSamples = frameSamples + comparedFrames * hopSamples;

const bandCount = 33;
const lowestHz = 300;
const highestHz = 3_000;

export interface Fingerprint {
  readonly bits: number;
  /** The two least certain bits of the lower half, then those of the upper one. */
  readonly uncertainBits: readonly number[];
}

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

  /** Fingerprints of the frames at `at`, `at + hop` and so on, as far as the sound goes. */
  prints(sound: Float32Array, at = 0): Fingerprint[] {
    const spectra: Float64Array[] = [];
    for (let start = at; start + frameSamples <= sound.length; start += 2 * hopSamples) {
      // One complex transform handles two frames of real sound.
      this.#load(this.#re, sound, start);
      this.#load(this.#im, sound, start + hopSamples);
      this.#fft.forward(this.#re, this.#im);
      spectra.push(this.#differences(0));
      if (start + hopSamples + frameSamples <= sound.length) spectra.push(this.#differences(1));
    }
    return spectra
      .slice(comparedFrames)
      .map((bands, n) => toFingerprint(bands, spectra[n] ?? bands));
  }

  bands(sound: Float32Array, at: number): Float64Array {
    this.#load(this.#re, sound, at);
    this.#im.fill(0);
    this.#fft.forward(this.#re, this.#im);
    return this.#differences(0);
  }

  #load(into: Float64Array, sound: Float32Array, at: number): void {
    for (let n = 0; n < frameSamples; n++) into[n] = (sound[at + n] ?? 0) * (this.#window[n] ?? 0);
  }

  // The bands of the frame that was transformed as the real (0) or imaginary (1) part.
  #differences(part: 0 | 1): Float64Array {
    const energies = new Float64Array(bandCount);
    for (let band = 0; band < bandCount; band++) {
      const to = this.#bandEdges[band + 1] ?? 0;
      let sum = 0;
      for (let bin = this.#bandEdges[band] ?? 0; bin < to; bin++) {
        const mirror = frameSamples - bin;
        const sign = part === 0 ? 1 : -1;
        // The spectrum of a real signal is symmetric, which separates the two parts.
        const re = (this.#re[bin] ?? 0) + sign * (this.#re[mirror] ?? 0);
        const im = (this.#im[bin] ?? 0) - sign * (this.#im[mirror] ?? 0);
        sum += re * re + im * im;
      }
      energies[band] = sum;
    }
    const differences = new Float64Array(bandCount - 1);
    for (let m = 0; m < bandCount - 1; m++) {
      differences[m] = (energies[m] ?? 0) - (energies[m + 1] ?? 0);
    }
    return differences;
  }
}

/** Fingerprint of a frame from its bands and those of the frame it is compared with. */
export function toFingerprint(bands: Float64Array, earlier: Float64Array): Fingerprint {
  let bits = 0;
  const uncertainBits: number[] = [];
  for (let half = 0; half < 32; half += 16) {
    let first = half;
    let second = half;
    let firstSize = Infinity;
    let secondSize = Infinity;
    for (let bit = half; bit < half + 16; bit++) {
      const difference = (bands[bit] ?? 0) - (earlier[bit] ?? 0);
      if (difference > 0) bits |= 1 << bit;
      const size = Math.abs(difference);
      if (size < firstSize) {
        second = first;
        secondSize = firstSize;
        first = bit;
        firstSize = size;
      } else if (size < secondSize) {
        second = bit;
        secondSize = size;
      }
    }
    uncertainBits.push(first, second);
  }
  return { bits: bits >>> 0, uncertainBits };
}
