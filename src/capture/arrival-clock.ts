/**
 * How far the guess moves when a block was there already, and when it was not: at rest one block in
 * ten is not there yet. Milliseconds.
 */
const SOONER_MS = 0.05;
const LATER_MS = 0.45;

/** The guess is never later than this after a block that was seen to come. */
const MOST_LATE_MS = 4;

/** Where more may be waiting than was looked at, this much of it is caught up with each time. */
const CATCH_UP_MS = 0.25;

/** A block of sound that has been read. */
export interface Arrival {
  /** Where its sound ends, as the browser stamps it. */
  readonly endMs: number;
  /** When it was read, by a steady clock. */
  readonly readMs: number;
  /** Whether it was not there yet when it was asked for, so that this is when it came. */
  readonly wasAwaited: boolean;
}

/**
 * Guesses when sound will be there: a little after it was recorded, by how much depends on the
 * machine. Whoever wakes too soon wakes twice, and whoever wakes too late has captions later. All
 * times are in milliseconds, by two clocks that may begin anywhere.
 */
export class ArrivalClock {
  #delayMs: number | null = null;
  /** Doubled each time in a row: the clock of the sound may have been set back by seconds. */
  #laterMs = LATER_MS;

  /**
   * @param lengthMs of the sound after the block that is wanted next
   * @returns when all of that will be there, by the steady clock; it may be in the past
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
    // Nothing has been seen to come yet: reading on will show it.
    if (this.#delayMs === null) return readMs;
    this.#delayMs -= SOONER_MS;
    return Math.min(endMs + this.#delayMs, readMs - CATCH_UP_MS) + lengthMs;
  }
}
