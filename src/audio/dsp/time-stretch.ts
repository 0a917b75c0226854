// The period of any voice: 50 to 400 Hz.
const PERIOD_MS = { least: 2.5, most: 20 };
const BLEND_MS = 8;
// A splice is due at this distance from the target position.
const DUE_MS = 8;
// Kept sound before the current position: a period to repeat, and a short way back.
const HISTORY_MS = 60;
const ROOM_MS = 400;
// The similarity search starts at this rate; at 48 kHz it uses every fourth sample.
const COARSE_RATE_HZ = 12_000;

/**
 * Plays samples faster or slower at their own pitch (a time-domain overlap-add). It leaves out or
 * repeats one period of the voice where the similarity is highest, and changes nothing in between.
 * At pace 1 the samples are unchanged.
 */
export class TimeStretch {
  readonly #rateHz: number;
  readonly #stride: number;
  readonly #window: Float32Array;
  #at = 0;
  #filled = 0;
  #base = 0;
  // Number of samples behind the target position; negative when ahead.
  #debt = 0;
  // Target and progress of the present cross-fade; null between splices.
  #blend: { readonly to: number; done: number } | null = null;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
    this.#stride = Math.max(1, Math.round(rateHz / COARSE_RATE_HZ));
    this.#window = new Float32Array(this.#frames(ROOM_MS));
  }

  get position(): number {
    return this.#base + this.#at;
  }

  get available(): number {
    return this.#filled - this.#at;
  }

  /** With this many samples at the start of a block, splices are possible anywhere in it. */
  get lookahead(): number {
    return this.#frames(2 * PERIOD_MS.most + 3 * BLEND_MS);
  }

  /** Adds samples. There is room while little more than `lookahead` is available. */
  pushSamples(samples: Float32Array): void {
    if (this.#filled + samples.length > this.#window.length) this.#makeRoom();
    this.#window.set(samples, this.#filled);
    this.#filled += samples.length;
  }

  /**
   * The next sample; 0 without one.
   * @param pace 1 is unchanged, 1.25 is a quarter faster
   */
  nextSample(pace: number): number {
    const sample = this.#blend ? this.#blendNext(this.#blend) : (this.#window[this.#at] ?? 0);
    if (this.#at < this.#filled) this.#at += 1;
    this.#debt += pace - 1;
    if (!this.#blend && Math.abs(this.#debt) >= this.#frames(DUE_MS)) this.#splice();
    return sample;
  }

  returnTo(position: number): void {
    this.#blend = null;
    this.#debt = 0;
    this.#at = Math.min(this.#filled, Math.max(0, position - this.#base));
  }

  clear(): void {
    this.#blend = null;
    this.#debt = 0;
    this.#base = 0;
    this.#at = 0;
    this.#filled = 0;
  }

  #frames(ms: number): number {
    return Math.round((ms * this.#rateHz) / 1000);
  }

  #makeRoom(): void {
    const from = Math.max(0, Math.min(this.#at, this.#blend?.to ?? this.#at) - this.#history());
    this.#window.copyWithin(0, from, this.#filled);
    this.#base += from;
    this.#at -= from;
    this.#filled -= from;
    if (this.#blend) this.#blend = { to: this.#blend.to - from, done: this.#blend.done };
  }

  #history(): number {
    return this.#frames(HISTORY_MS);
  }

  #blendNext(blend: { readonly to: number; done: number }): number {
    const length = this.#frames(BLEND_MS);
    const share = (blend.done + 1) / (length + 1);
    const old = this.#window[this.#at] ?? 0;
    const fresh = this.#window[blend.to + blend.done] ?? 0;
    blend.done += 1;
    if (blend.done >= length) {
      this.#at = blend.to + blend.done - 1;
      this.#blend = null;
    }
    return old + (fresh - old) * share;
  }

  #splice(): void {
    const isForward = this.#debt > 0;
    const blend = this.#frames(BLEND_MS);
    const most = this.#frames(PERIOD_MS.most);
    const isPossible = isForward ? this.available >= most + 2 * blend : this.#at >= most;
    if (!isPossible || this.available < 2 * blend) {
      // What cannot be done now is not caught up later.
      this.#debt = Math.sign(this.#debt) * this.#frames(DUE_MS);
      return;
    }
    const period = this.#bestPeriod(isForward ? 1 : -1);
    this.#blend = { to: this.#at + period, done: 0 };
    this.#debt -= period;
  }

  #bestPeriod(direction: 1 | -1): number {
    const least = this.#frames(PERIOD_MS.least);
    const most = this.#frames(PERIOD_MS.most);
    const stride = this.#stride;
    let best = least;
    let likeness = Number.NEGATIVE_INFINITY;
    const consider = (period: number, step: number) => {
      const found = this.#similarity(direction * period, step);
      if (found <= likeness) return;
      likeness = found;
      best = period;
    };
    for (let period = least; period <= most; period += stride) consider(period, stride);
    const coarse = best;
    likeness = Number.NEGATIVE_INFINITY;
    const from = Math.max(least, coarse - stride);
    for (let period = from; period <= Math.min(most, coarse + stride); period++)
      consider(period, 1);
    return direction * best;
  }

  // Similarity of the sound here and shifted: 1 when equal.
  #similarity(shift: number, step: number): number {
    const window = this.#window;
    const from = this.#at;
    const to = from + 2 * this.#frames(BLEND_MS);
    let product = 0;
    let power = 0;
    let shiftedPower = 0;
    for (let i = from; i < to; i += step) {
      const here = window[i] as number;
      const there = window[i + shift] as number;
      product += here * there;
      power += here * here;
      shiftedPower += there * there;
    }
    return product / Math.sqrt(power * shiftedPower + 1e-12);
  }
}
