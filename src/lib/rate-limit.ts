/** Lets some through at once, and no more than so many a second in the long run. */
export class RateLimit {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #atMs = Number.NEGATIVE_INFINITY;

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
  }

  /** Whether one more may pass now; one that may not does not count. */
  allows(nowMs: number): boolean {
    const gained = ((nowMs - this.#atMs) / 1000) * this.#perSecond;
    this.#left = Math.min(this.#burst, this.#left + gained);
    this.#atMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
