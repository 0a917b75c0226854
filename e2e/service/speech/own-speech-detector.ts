import { blockSamples, blockStep, type RecentSpeech, windowSamples } from "./recent-speech.ts";
import { correlationFft, type Spectrum, whitenedSpectrum } from "./whitened-spectrum.ts";

// Successive windows have to be successive in the speech too, within this tolerance.
const driftSamples = 2;
// Number of successive windows that count as own speech.
const minRun = 3;
// Peaks less prominent than this, in multiples of their root mean square, do not count.
const minProminence = 6;

/**
 * Detects the service's own speech in received sound, both at 8 kHz. Every window of sound is
 * correlated with recent speech using whitened spectra, in which a common part stands out. Voices
 * resemble each other: one window proves nothing, two in a row may match by chance, three do not.
 * Time-stretched speech, and less than a second and a half of speech, is not detected.
 */
export class OwnSpeechDetector {
  readonly #spoken: RecentSpeech;
  #held: Float32Array = new Float32Array();
  #heardSamples = 0;
  #last: { readonly place: number; readonly run: number } | undefined;

  /** @param spoken recent speech of all sessions */
  constructor(spoken: RecentSpeech) {
    this.#spoken = spoken;
  }

  get heardSamples(): number {
    return this.#heardSamples;
  }

  pushSound(sound: Float32Array): void {
    const held = new Float32Array(this.#held.length + sound.length);
    held.set(this.#held);
    held.set(sound, this.#held.length);
    const window = (n: number) => held.subarray(n, n + windowSamples);
    let at = 0;
    while (at + windowSamples <= held.length) {
      if (this.#last) {
        this.#recordMatch(this.#findMatch(window(at)));
        at += windowSamples;
      } else if (at + minRun * windowSamples <= held.length) {
        this.#checkRun(window(at), window(at + windowSamples), window(at + 2 * windowSamples));
        at += minRun * windowSamples;
      } else break;
    }
    this.#held = held.slice(at);
  }

  /**
   * Examines `minRun` windows. Every run that begins among them includes the last one, so the
   * others are examined only when the last one has a match.
   */
  #checkRun(first: Float32Array, second: Float32Array, third: Float32Array): void {
    const place = this.#findMatch(third);
    if (place === undefined) return;
    this.#recordMatch(this.#findMatch(first));
    this.#recordMatch(this.#findMatch(second));
    this.#recordMatch(place);
  }

  #recordMatch(place: number | undefined): void {
    const last = this.#last;
    const isOn =
      place !== undefined &&
      last !== undefined &&
      Math.abs(place - last.place - windowSamples) <= driftSamples;
    const run = isOn ? last.run + 1 : 1;
    if (run === minRun) this.#heardSamples += minRun * windowSamples;
    else if (run > minRun) this.#heardSamples += windowSamples;
    this.#last = place === undefined ? undefined : { place, run };
  }

  #findMatch(window: Float32Array): number | undefined {
    const { blocks } = this.#spoken;
    if (blocks.length === 0 || window.every((sample) => sample === 0)) return undefined;
    const sound = whitenedSpectrum(window);
    const re = new Float64Array(blockSamples);
    const im = new Float64Array(blockSamples);
    let best = { place: 0, prominence: minProminence };
    for (let n = 0; n < blocks.length; n += 2) {
      const first = blocks[n];
      const second = blocks[n + 1];
      if (!first) continue;
      // Correlations are real, so one transform handles those of two blocks.
      correlate(first, second ?? silence, sound, re, im);
      correlationFft.inverse(re, im);
      for (const [block, values] of [
        [first, re],
        [second, im],
      ] as const) {
        const found = block && peakOf(values);
        if (found && found.prominence > best.prominence) {
          best = { place: block.from + found.at, prominence: found.prominence };
        }
      }
    }
    return best.prominence > minProminence ? best.place : undefined;
  }
}

// Replaces the second block of an odd number.
const silence: Spectrum = {
  re: new Float64Array(blockSamples),
  im: new Float64Array(blockSamples),
};

/**
 * Writes the spectra of the correlations of sound with two blocks, the second multiplied by i. The
 * inverse transform returns the first as the real and the second as the imaginary part.
 */
function correlate(
  first: Spectrum,
  second: Spectrum,
  sound: Spectrum,
  re: Float64Array,
  im: Float64Array,
): void {
  const { re: firstRe, im: firstIm } = first;
  const { re: secondRe, im: secondIm } = second;
  const { re: soundRe, im: soundIm } = sound;
  for (let k = 0; k < blockSamples; k++) {
    const a = firstRe[k] ?? 0;
    const b = firstIm[k] ?? 0;
    const c = secondRe[k] ?? 0;
    const d = secondIm[k] ?? 0;
    const x = soundRe[k] ?? 0;
    const y = soundIm[k] ?? 0;
    re[k] = a * x + b * y - (d * x - c * y);
    im[k] = b * x - a * y + (c * x + d * y);
  }
}

// Index of the highest value. Windows at the end of a block would exceed it.
function peakOf(values: Float64Array): { at: number; prominence: number } {
  let squares = 0;
  let at = 0;
  for (let n = 0; n <= blockStep; n++) {
    const value = values[n] ?? 0;
    squares += value * value;
    if (value > (values[at] ?? 0)) at = n;
  }
  const level = Math.sqrt(squares / blockStep);
  return { at, prominence: level > 0 ? (values[at] ?? 0) / level : 0 };
}
