import { correlationSamples, type Spectrum, whitenedSpectrum } from "./whitened-spectrum.ts";

/** Half a second at 8 kHz: the length of the windows that are compared. */
export const windowSamples = 4_096;
export const blockSamples = correlationSamples;
/** Blocks overlap by a window, so that no match is missed. */
export const blockStep = blockSamples - windowSamples;

export interface SpeechBlock extends Spectrum {
  readonly from: number;
}

export class RecentSpeech {
  readonly #lastSamples: number;
  #blocks: SpeechBlock[] = [];
  #saidSamples = 0;

  /** @param lastSamples how much speech to keep */
  constructor(lastSamples: number) {
    this.#lastSamples = lastSamples;
  }

  get blocks(): readonly SpeechBlock[] {
    return this.#blocks;
  }

  add(speech: Float32Array): void {
    for (let at = 0; at < speech.length; at += blockStep) {
      const part = speech.subarray(at, at + blockSamples);
      this.#blocks.push({ ...whitenedSpectrum(part), from: this.#saidSamples + at });
    }
    this.#saidSamples += speech.length;
    const oldest = this.#saidSamples - this.#lastSamples;
    this.#blocks = this.#blocks.filter(({ from }) => from + blockSamples > oldest);
  }
}
