export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** A task that fails rejects for its own caller only. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
