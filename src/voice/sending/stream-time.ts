/** One stretch of sound that was sent without a break. */
interface Piece {
  /** Where it begins on the stream's clock: milliseconds of sound sent before it. */
  readonly streamMs: number;
  /** Where it begins on the capture clock. */
  readonly captureMs: number;
}

/** Positions closer than this follow on from one another; chunks begin at whole samples. */
const SAME_POSITION_MS = 1;
/** The service estimates its times; so much earlier than the connection they may be. */
const ESTIMATE_MS = 300;
/** No word is this short: one that ends so soon after a break began before it. */
const SHORTER_THAN_WORD_MS = 60;
/** Breaks further back than the last few are of no use: words come seconds after their sound. */
const MAX_PIECES = 32;

/**
 * Brings the times of a session's words, which count the sound it was sent, to the capture clock.
 * Piece by piece, as sound may be missing in between or be sent again.
 */
export class StreamTime {
  #pieces: Piece[] = [];
  #sentMs = 0;
  #nextMs = Number.NaN;
  /** The end of all sound that was sent, on the capture clock: no words can lie beyond. */
  #endMs = Number.NEGATIVE_INFINITY;
  /** Sound sent before the connection was resumed, while it is open whether the clock went on. */
  #resumedAtMs: number | null = null;

  /** A piece of sound has been sent; `startMs` is on the capture clock. */
  sent(startMs: number, durationMs: number): void {
    if (!(Math.abs(startMs - this.#nextMs) <= SAME_POSITION_MS)) {
      this.#pieces.push({ streamMs: this.#sentMs, captureMs: startMs });
      if (this.#pieces.length > MAX_PIECES) this.#pieces.shift();
    }
    this.#sentMs += durationMs;
    this.#nextMs = startMs + durationMs;
    this.#endMs = Math.max(this.#endMs, this.#nextMs);
  }

  /**
   * The same session continues on another connection.
   * @param lostMs milliseconds of sound at the end of the last connection that did not arrive: the
   * service does not count it
   */
  resume(lostMs = 0): void {
    this.#sentMs = Math.max(0, this.#sentMs - lostMs);
    this.#pieces = this.#pieces.filter(({ streamMs }) => streamMs < this.#sentMs);
    this.#resumedAtMs = this.#sentMs;
    this.#nextMs = Number.NaN;
  }

  /**
   * Looks at the first words after resuming: the interface does not say whether the clock of a
   * session continues or restarts with each connection (service-api §9).
   * @param firstMs where they begin and `lastMs` where they end, on the stream's clock
   * @returns whether the clock has restarted
   */
  notice(firstMs: number, lastMs: number): boolean {
    const resumedAtMs = this.#resumedAtMs;
    if (resumedAtMs === null) return false;
    this.#resumedAtMs = null;
    const isBefore = firstMs < resumedAtMs - ESTIMATE_MS;
    const fitsAnew = lastMs <= this.#sentMs - resumedAtMs + ESTIMATE_MS;
    if (!isBefore || !fitsAnew) return false;
    this.#pieces = this.#pieces
      .filter(({ streamMs }) => streamMs >= resumedAtMs)
      .map(({ streamMs, captureMs }) => ({ streamMs: streamMs - resumedAtMs, captureMs }));
    this.#sentMs -= resumedAtMs;
    return true;
  }

  /** A time at which something begins, on the capture clock. */
  startOnCapture(streamMs: number): number {
    return this.#map(streamMs, ({ streamMs: fromMs }) => fromMs <= streamMs);
  }

  /** The time at which a word ends: at a break, or just after it, it belongs to the sound before. */
  endOnCapture(streamMs: number): number {
    return this.#map(streamMs, ({ streamMs: fromMs }) => fromMs + SHORTER_THAN_WORD_MS < streamMs);
  }

  #map(streamMs: number, isBefore: (piece: Piece) => boolean): number {
    const piece = this.#pieces.findLast(isBefore) ?? this.#pieces[0];
    if (!piece) return streamMs;
    return Math.min(Math.max(0, piece.captureMs + streamMs - piece.streamMs), this.#endMs);
  }
}
