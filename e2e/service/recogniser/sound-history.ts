/** The newest sound of a stream, at least `keepSamples`, addressed by stream sample. */
export class SoundHistory {
  readonly #keepSamples: number;
  readonly #buffer: Float32Array;
  #from = 0;
  #used = 0;

  constructor(keepSamples: number) {
    this.#keepSamples = keepSamples;
    this.#buffer = new Float32Array(keepSamples * 2);
  }

  get from(): number {
    return this.#from;
  }

  get to(): number {
    return this.#from + this.#used;
  }

  push(samples: Float32Array): void {
    if (samples.length > this.#keepSamples) throw new RangeError("more sound than is kept");
    if (this.#used + samples.length > this.#buffer.length) {
      const drop = this.#used - this.#keepSamples;
      this.#buffer.copyWithin(0, drop, this.#used);
      this.#from += drop;
      this.#used -= drop;
    }
    this.#buffer.set(samples, this.#used);
    this.#used += samples.length;
  }

  view(from: number, to: number): Float32Array {
    const start = Math.max(0, from - this.#from);
    return this.#buffer.subarray(start, Math.max(start, Math.min(this.#used, to - this.#from)));
  }
}
