/** Requests to the service that belong to no tab and no job, so that they can be broken off together. */
export class AbortableRequests {
  #life = new AbortController();

  /** Aborts when those of this moment are not wanted any more. */
  get signal(): AbortSignal {
    return this.#life.signal;
  }

  /** Breaks off all that are under way; later ones are new. */
  breakOff(): void {
    this.#life.abort(new Error("no answer is wanted any more"));
    this.#life = new AbortController();
  }
}
