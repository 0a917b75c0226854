const stepMs = 20;
// Peaks below this, 8 of 32768, are digital silence: A-law cannot encode zero.
const silencePeak = 8.5 / 32_768;
const maxSteps = (8 * 3_600_000) / stepMs;

export class SoundMeter {
  readonly #stepSamples: number;
  #steps = new Uint8Array(1_024);
  #count = 0;
  #peak = 0;
  #filled = 0;

  constructor(rateHz: number) {
    this.#stepSamples = (rateHz * stepMs) / 1_000;
  }

  push(samples: Float32Array): void {
    for (const sample of samples) {
      const size = Math.abs(sample);
      if (size > this.#peak) this.#peak = size;
      if (++this.#filled === this.#stepSamples) this.#finishStep();
    }
  }

  /**
   * Seconds of sound within the given parts of the stream, in milliseconds; by default in all of
   * it.
   */
  seconds(parts: readonly { readonly fromMs: number; readonly toMs: number }[] = [wholeStream]) {
    let loud = 0;
    for (const { fromMs, toMs } of parts) {
      const to = Math.min(this.#count, Math.round(toMs / stepMs));
      for (let step = Math.max(0, Math.round(fromMs / stepMs)); step < to; step++) {
        loud += this.#steps[step] ?? 0;
      }
    }
    return (loud * stepMs) / 1_000;
  }

  #finishStep(): void {
    if (this.#count < maxSteps) {
      if (this.#count === this.#steps.length) {
        const grown = new Uint8Array(this.#steps.length * 2);
        grown.set(this.#steps);
        this.#steps = grown;
      }
      this.#steps[this.#count++] = this.#peak > silencePeak ? 1 : 0;
    }
    this.#peak = 0;
    this.#filled = 0;
  }
}

const wholeStream = { fromMs: 0, toMs: Infinity };
