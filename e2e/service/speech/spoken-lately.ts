import { correlationSamples, levelledSpectrum, type Spectrum } from "./levelled-spectrum.ts";

/** Half a second at 8 kHz: sound is compared with speech in windows of this length. */
export const windowSamples = 4_096;
export const blockSamples = correlationSamples;
/** Blocks overlap by a window, so that no place is missed. */
export const blockStep = blockSamples - windowSamples;

/** A stretch of what was said, as it is compared. */
export interface SpokenBlock extends Spectrum {
  /** Its first sample, in all that was said. */
  readonly from: number;
}

/** What was said in the last while, at 8 kHz, ready to be compared with. */
export class SpokenLately {
  readonly #lastSamples: number;
  #blocks: SpokenBlock[] = [];
  #saidSamples = 0;

  /** Keeps the last so many samples of speech. */
  constructor(lastSamples: number) {
    this.#lastSamples = lastSamples;
  }

  /** Oldest first. */
  get blocks(): readonly SpokenBlock[] {
    return this.#blocks;
  }

  /** Takes something that was said. */
  add(speech: Float32Array): void {
    for (let at = 0; at < speech.length; at += blockStep) {
      const part = speech.subarray(at, at + blockSamples);
      this.#blocks.push({ ...levelledSpectrum(part), from: this.#saidSamples + at });
    }
    this.#saidSamples += speech.length;
    const oldest = this.#saidSamples - this.#lastSamples;
    this.#blocks = this.#blocks.filter(({ from }) => from + blockSamples > oldest);
  }
}
