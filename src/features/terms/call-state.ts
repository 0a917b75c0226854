import { signal } from "@preact/signals";
import type { TermsFailure } from "../../service/terms/terms-failure.ts";

/** Whether a request of a view is under way, and why the last one failed. */
export class CallState {
  readonly isBusy = signal(false);
  readonly failure = signal<TermsFailure | null>(null);
  readonly #explain: (thrown: unknown) => TermsFailure;
  // Settles when the last queued call has ended.
  #queue: Promise<unknown> = Promise.resolve();

  /** @param explain maps any thrown value to a failure to show */
  constructor(explain: (thrown: unknown) => TermsFailure) {
    this.#explain = explain;
  }

  /**
   * Makes a call unless another one is under way.
   * @returns the result; null when the call failed or was not made
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
   * Makes a call after all calls queued before it. A user's action is therefore never dropped
   * because a list is being read, and no older answer overwrites its result.
   * @returns as `run` does
   */
  enqueue<Result>(call: () => Promise<Result>): Promise<{ readonly result: Result } | null> {
    const made = this.#queue.then(() => this.run(call));
    this.#queue = made;
    return made;
  }
}
