import { signal } from "@preact/signals";
import type { Failure } from "./failure-notice.tsx";

/** How the calls of a view go: whether one is under way, and why the last one failed. */
export class CallState {
  readonly isBusy = signal(false);
  readonly failure = signal<Failure | null>(null);
  readonly #explain: (thrown: unknown) => Failure;
  /** Ends with the last of the calls that wait for each other. */
  #turn: Promise<unknown> = Promise.resolve();

  /** @param explain what to tell of whatever a call throws */
  constructor(explain: (thrown: unknown) => Failure) {
    this.#explain = explain;
  }

  /**
   * Makes a call, unless another one is under way.
   * @returns what it gave; null when it failed, and then `failure` says why
   */
  async run<Result>(call: () => Promise<Result>): Promise<{ readonly result: Result } | null> {
    if (this.isBusy.value) return null;
    this.isBusy.value = true;
    this.failure.value = null;
    try {
      return { result: await call() };
    } catch (thrown) {
      this.failure.value = this.#explain(thrown);
      return null;
    } finally {
      this.isBusy.value = false;
    }
  }

  /**
   * Makes a call after those that were asked for before it in this way: what a user does while
   * something is being read is done, and never hidden by an older answer.
   * @returns as `run` does
   */
  runInTurn<Result>(call: () => Promise<Result>): Promise<{ readonly result: Result } | null> {
    const made = this.#turn.then(() => this.run(call));
    this.#turn = made;
    return made;
  }
}
