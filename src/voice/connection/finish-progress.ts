/** Tells whether the last words still make progress after the end was requested. */
export class FinishProgress {
  readonly #limitMs: number;
  #doneMs = Number.NEGATIVE_INFINITY;
  #atMs = 0;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /**
   * Checks for progress. Called now and then.
   * @param doneMs up to where every word has arrived, on the capture clock
   * @returns whether no word has come for `limitMs`
   */
  isStuck(doneMs: number, nowMs: number): boolean {
    if (doneMs > this.#doneMs) {
      this.#doneMs = doneMs;
      this.#atMs = nowMs;
    }
    return nowMs - this.#atMs >= this.#limitMs;
  }
}
