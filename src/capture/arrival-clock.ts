/**
 * Steps of the estimate, in milliseconds: earlier after a block that was ready, later after one
 * that was not. At this ratio one block in ten is not ready.
 */
const SOONER_MS = 0.05;
const LATER_MS = 0.45;

// Largest estimate beyond the delay of a block that was awaited.
const MOST_LATE_MS = 4;

// Step back when a block was ready, because more may be waiting.
const CATCH_UP_MS = 0.25;

export interface Arrival {
  readonly endMs: number;
  readonly readMs: number;
  /** Whether the reader had to wait for it, so that `readMs` is its arrival. */
  readonly wasAwaited: boolean;
}

/**
 * Predicts when sound becomes available: a little after it was recorded, depending on the machine.
 * Waking too early costs a second wake-up, and waking too late delays captions. All times are in
 * milliseconds, on two clocks with arbitrary origins.
 */
export class ArrivalClock {
  #delayMs: number | null = null;
  // Doubles with each late block in a row: the sound's clock may have jumped by seconds.
  #laterMs = LATER_MS;

  /**
   * @param lengthMs length of the wanted sound after this block
   * @returns when it will be available, by the monotonic clock; possibly in the past
   */
  nextMs({ endMs, readMs, wasAwaited }: Arrival, lengthMs: number): number {
    const delayMs = readMs - endMs;
    if (wasAwaited) {
      const guessMs = (this.#delayMs ?? delayMs) + this.#laterMs;
      this.#delayMs = Math.min(guessMs, delayMs + MOST_LATE_MS);
      this.#laterMs *= 2;
      return endMs + this.#delayMs + lengthMs;
    }
    this.#laterMs = LATER_MS;
    // No arrival was observed yet: keep reading until one is.
    if (this.#delayMs === null) return readMs;
    this.#delayMs -= SOONER_MS;
    return Math.min(endMs + this.#delayMs, readMs - CATCH_UP_MS) + lengthMs;
  }
}
