/** When a block of sound was captured, in microseconds, as the browser stamps it. */
export interface BlockTime {
  readonly timestamp: number;
  readonly duration: number;
}

/** The browser itself drops a block now and then on a busy machine; captions do not notice. */
const LEAST_LOSS_MS = 50;

/** Of what can wait for its reader; a block that has waited about so long had others before it. */
const FULL_SHARE = 0.8;

/** The clock of the sound and ours drift apart by far less than this share. */
const MOST_DRIFT = 0.001;

/**
 * Tells the sound that was lost because its reader was kept too long from reading. A break in the
 * blocks' times alone does not: the clock also jumps when the machine was asleep, and then there was
 * no sound; nor was there when a busy machine stopped the player for a moment. Sound is lost only when
 * as many blocks wait as can, and the next one that is read is as old as all of them are long.
 */
export class LossMeter {
  readonly #mostWaiting: number;
  #endUs: number | null = null;
  #usualDelayMs = Number.POSITIVE_INFINITY;

  /** @param mostWaiting how many blocks can wait before the oldest is lost */
  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /**
   * @param nowMs any steady clock
   * @returns how much sound is missing before this block, in milliseconds
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
