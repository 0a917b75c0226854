/** A stretch of sound on its way through an encoder. */
export interface Stretch {
  /** On the capture clock. */
  readonly startMs: number;
  readonly durationMs: number;
  /** Its loudest sample, full scale = 1. */
  readonly peak: number;
}

/** Less than any sample lasts: what sums of durations may be off by. */
const ROUNDING_MS = 1e-6;

/**
 * Finds out where the pieces of an encoder lie on the capture clock: they come later than the sound
 * went in and are cut differently, but their durations add up.
 */
export class PieceClock {
  readonly #stretches: Stretch[] = [];
  /** How much of the oldest stretch has come out. */
  #passedMs = 0;
  #waitingMs = 0;
  /** Where the next piece begins when nothing waits. */
  #nextMs: number;

  /** @param startMs where the first stretch will begin */
  constructor(startMs: number) {
    this.#nextMs = startMs;
  }

  /** Sound that went in and has not come out. */
  get waitingMs(): number {
    return this.#waitingMs;
  }

  /** This sound goes in now; it may begin later than the one before it has ended. */
  push(stretch: Stretch): void {
    if (this.#stretches.length === 0) this.#nextMs = stretch.startMs;
    this.#stretches.push(stretch);
    this.#waitingMs += stretch.durationMs;
  }

  /** The next piece has come out; tells where its sound begins and how loud it is. */
  pass(durationMs: number): Pick<Stretch, "startMs" | "peak"> {
    const startMs = this.#nextMs;
    let peak = 0;
    let leftMs = durationMs;
    for (let oldest = this.#stretches[0]; oldest && leftMs > ROUNDING_MS; ) {
      peak = Math.max(peak, oldest.peak);
      const restMs = oldest.durationMs - this.#passedMs;
      const passedMs = Math.min(restMs, leftMs);
      leftMs -= passedMs;
      this.#passedMs += passedMs;
      this.#waitingMs -= passedMs;
      this.#nextMs = oldest.startMs + this.#passedMs;
      if (restMs - passedMs > ROUNDING_MS) break;
      this.#stretches.shift();
      this.#passedMs = 0;
      oldest = this.#stretches[0];
      if (oldest) this.#nextMs = oldest.startMs;
    }
    return { startMs, peak };
  }
}
