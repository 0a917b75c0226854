import { correlationFft, levelledSpectrum, type Spectrum } from "./levelled-spectrum.ts";
import { blockSamples, blockStep, type SpokenLately, windowSamples } from "./spoken-lately.ts";

/** Two windows one after the other lie one after the other in the speech too, but for this. */
const driftSamples = 2;
/** So many windows in a row make it own speech. */
const leastRun = 3;
/** A place that stands out from the others by less, in multiples of their root mean square, is none. */
const leastProminence = 6;

/**
 * Finds the service's own speech in the sound it is sent, both at 8 kHz. Every window of sound is
 * correlated with the speech of the last while, with levelled spectra, in which a common part stands
 * out from everything else. Voices are like each other: one window says nothing, and two in a row lie
 * one behind the other in the speech by chance once in a long while; three are no chance. Speech that
 * was stretched while it was played is therefore not found, nor is less than a second and a half.
 */
export class OwnSpeechFinder {
  readonly #spoken: SpokenLately;
  #held: Float32Array = new Float32Array();
  #heardSamples = 0;
  #last: { readonly place: number; readonly run: number } | undefined;

  /** Looks for what was said lately, by whichever session. */
  constructor(spoken: SpokenLately) {
    this.#spoken = spoken;
  }

  /** So much of its own speech has been heard, in samples. */
  get heardSamples(): number {
    return this.#heardSamples;
  }

  /** Takes sound that came in. */
  listen(sound: Float32Array): void {
    const held = new Float32Array(this.#held.length + sound.length);
    held.set(this.#held);
    held.set(sound, this.#held.length);
    const window = (n: number) => held.subarray(n, n + windowSamples);
    let at = 0;
    while (at + windowSamples <= held.length) {
      if (this.#last) {
        this.#note(this.#place(window(at)));
        at += windowSamples;
      } else if (at + leastRun * windowSamples <= held.length) {
        this.#judgeRun(window(at), window(at + windowSamples), window(at + 2 * windowSamples));
        at += leastRun * windowSamples;
      } else break;
    }
    this.#held = held.slice(at);
  }

  /**
   * Judges as many windows as make a run (`leastRun`). Every run that begins among them holds the last
   * one, so the others are looked at only when that one has a place.
   */
  #judgeRun(first: Float32Array, second: Float32Array, third: Float32Array): void {
    const place = this.#place(third);
    if (place === undefined) return;
    this.#note(this.#place(first));
    this.#note(this.#place(second));
    this.#note(place);
  }

  /** Takes in where the next window lies in the speech. */
  #note(place: number | undefined): void {
    const last = this.#last;
    const isOn =
      place !== undefined &&
      last !== undefined &&
      Math.abs(place - last.place - windowSamples) <= driftSamples;
    const run = isOn ? last.run + 1 : 1;
    if (run === leastRun) this.#heardSamples += leastRun * windowSamples;
    else if (run > leastRun) this.#heardSamples += windowSamples;
    this.#last = place === undefined ? undefined : { place, run };
  }

  /** Where in all that was said a window is most like it, or `undefined`. */
  #place(window: Float32Array): number | undefined {
    const { blocks } = this.#spoken;
    if (blocks.length === 0 || window.every((sample) => sample === 0)) return undefined;
    const sound = levelledSpectrum(window);
    const re = new Float64Array(blockSamples);
    const im = new Float64Array(blockSamples);
    let best = { place: 0, prominence: leastProminence };
    for (let n = 0; n < blocks.length; n += 2) {
      const first = blocks[n];
      const second = blocks[n + 1];
      if (!first) continue;
      // Correlations are real: those of two blocks come out of one transform.
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
    return best.prominence > leastProminence ? best.place : undefined;
  }
}

/** Stands for a second block where there is none. */
const silence: Spectrum = {
  re: new Float64Array(blockSamples),
  im: new Float64Array(blockSamples),
};

/**
 * Writes the spectra of the correlations of sound with two blocks, the second turned by a right angle:
 * transformed back, the first comes out as real and the second as imaginary.
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

/** The place of the highest value. At the end of a block a window would hang over it. */
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
