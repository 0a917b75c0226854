/** Whether the last words still get on after the end was asked for. */
export class FinishProgress {
  readonly #limitMs: number;
  #toldMs = Number.NEGATIVE_INFINITY;
  #atMs = 0;

  /** @param limitMs how long it is waited for another word */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /**
   * Looks, now and then.
   * @param toldMs up to where words were concluded, on the capture clock
   * @returns whether no word has come for so long that none is waited for any more
   */
  isStuck(toldMs: number, nowMs: number): boolean {
    if (toldMs > this.#toldMs) {
      this.#toldMs = toldMs;
      this.#atMs = nowMs;
    }
    return nowMs - this.#atMs >= this.#limitMs;
  }
}
