/** The newest sound of a stream, addressed by its index in the whole stream. Keeps at least `keepSamples`. */
export class SoundHistory {
  readonly #keepSamples: number;
  readonly #buffer: Float32Array;
  #from = 0;
  #used = 0;

  constructor(keepSamples: number) {
    this.#keepSamples = keepSamples;
    this.#buffer = new Float32Array(keepSamples * 2);
  }

  /** Index of the oldest sample still held. */
  get from(): number {
    return this.#from;
  }

  /** Index behind the newest sample. */
  get to(): number {
    return this.#from + this.#used;
  }

  /** Adds sound at the end; at most `keepSamples` at a time. */
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

  /** A view of the samples from `from` to before `to`, as far as they are held. */
  view(from: number, to: number): Float32Array {
    const start = Math.max(0, from - this.#from);
    return this.#buffer.subarray(start, Math.max(start, Math.min(this.#used, to - this.#from)));
  }
}
