/** Does one piece of work after the other, in the order in which they were asked for. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Does the work when all before it is done. One that fails fails for its caller alone. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
