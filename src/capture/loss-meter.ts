/** A block's capture time, in microseconds, as the browser reports it. */
export interface BlockTime {
  readonly timestamp: number;
  readonly duration: number;
}

// Chromium skips a block or two of 10 ms when a busy machine lets it capture too late. Nobody can
// read those, and captions do not suffer.
const LEAST_LOSS_MS = 50;

// Fill level of the queue at which older blocks may have been dropped.
const FULL_SHARE = 0.8;

const MOST_DRIFT = 0.001;

/**
 * Measures sound lost because it was read too late. A jump in the timestamps alone does not count:
 * it also occurs after sleep, or when a busy machine pauses the player. Sound is lost only if the
 * queue was full, so that the next block is as old as the whole queue.
 */
export class LossMeter {
  readonly #mostWaiting: number;
  #endUs: number | null = null;
  #usualDelayMs = Number.POSITIVE_INFINITY;

  /** @param mostWaiting capacity of the queue, in blocks */
  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /**
   * @param nowMs any monotonic clock
   * @returns sound missing before this block, in milliseconds
   */
  lostBefore({ timestamp, duration }: BlockTime, nowMs: number): number {
    const lostMs = this.#endUs === null ? 0 : (timestamp - this.#endUs) / 1000;
    this.#endUs = timestamp + duration;
    const delayMs = nowMs - timestamp / 1000;
    const driftMs = (duration / 1000) * MOST_DRIFT;
    this.#usualDelayMs = Math.min(this.#usualDelayMs + driftMs, delayMs);
    const fullMs = (duration / 1000) * this.#mostWaiting;
    const isLate = delayMs - this.#usualDelayMs >= fullMs * FULL_SHARE;
    return isLate && lostMs >= LEAST_LOSS_MS ? lostMs : 0;
  }
}
