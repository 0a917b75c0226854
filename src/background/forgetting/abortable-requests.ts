export class AbortableRequests {
  #controller = new AbortController();

  /** Aborts with the current requests. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abortAll(): void {
    this.#controller.abort(new Error("requests aborted"));
    this.#controller = new AbortController();
  }
}
