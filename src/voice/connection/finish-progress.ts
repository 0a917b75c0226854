/** Whether the last words still get on after the end was asked for. */
export class FinishProgress {
  readonly #limitMs: number;
  #doneMs = Number.NEGATIVE_INFINITY;
  #atMs = 0;

  /** @param limitMs how long it is waited for another word */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /**
   * Looks, now and then.
   * @param doneMs up to where no word is waited for any more, on the capture clock
   * @returns whether no word has come for so long that none is waited for any more
   */
  isStuck(doneMs: number, nowMs: number): boolean {
    if (doneMs > this.#doneMs) {
      this.#doneMs = doneMs;
      this.#atMs = nowMs;
    }
    return nowMs - this.#atMs >= this.#limitMs;
  }
}
