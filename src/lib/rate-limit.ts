/** Token bucket: allows a burst at once and a steady rate per second after that. */
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

  /** Takes one token if there is one. A refused call costs nothing. */
  allows(nowMs: number): boolean {
    const gained = ((nowMs - this.#atMs) / 1000) * this.#perSecond;
    this.#left = Math.min(this.#burst, this.#left + gained);
    this.#atMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
