interface Piece {
  /** Start on the stream's clock: milliseconds of sound sent before it. */
  readonly streamMs: number;
  readonly captureMs: number;
}

// Positions closer than this are contiguous: chunks begin at whole samples.
const SAME_POSITION_MS = 1;
// The service estimates times; they may lie this far before the connection.
const ESTIMATE_MS = 300;
// No word is this short, so one that ends this soon after a break began before it.
const SHORTER_THAN_WORD_MS = 60;
// Older breaks do not matter: words come seconds after their sound.
const MAX_PIECES = 32;

/**
 * Converts the times of a session's words to the capture clock. The service counts the sound it was
 * sent, of which parts may be missing or repeated.
 */
export class StreamClock {
  #pieces: Piece[] = [];
  #sentMs = 0;
  #nextMs = Number.NaN;
  // End of all sent sound, on the capture clock: no word can lie beyond.
  #endMs = Number.NEGATIVE_INFINITY;
  /**
   * Sound sent before the connection was resumed, until it is known whether the clock restarted.
   */
  #resumedAtMs: number | null = null;

  recordSent(startMs: number, durationMs: number): void {
    if (!(Math.abs(startMs - this.#nextMs) <= SAME_POSITION_MS)) {
      this.#pieces.push({ streamMs: this.#sentMs, captureMs: startMs });
      if (this.#pieces.length > MAX_PIECES) this.#pieces.shift();
    }
    this.#sentMs += durationMs;
    this.#nextMs = startMs + durationMs;
    this.#endMs = Math.max(this.#endMs, this.#nextMs);
  }

  /**
   * Continues the session on another connection.
   * @param lostMs sound at the end of the last connection that did not arrive, so the service does
   * not count it
   */
  resume(lostMs = 0): void {
    this.#sentMs = Math.max(0, this.#sentMs - lostMs);
    this.#pieces = this.#pieces.filter(({ streamMs }) => streamMs < this.#sentMs);
    this.#resumedAtMs = this.#sentMs;
    this.#nextMs = Number.NaN;
  }

  /**
   * Checks the first words after resuming. The interface does not say whether a session's clock
   * continues or restarts with each connection (service-api §9).
   * @param firstMs start of the words on the stream's clock
   * @param lastMs end of the words on the stream's clock
   * @returns whether the clock has restarted
   */
  detectRestart(firstMs: number, lastMs: number): boolean {
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

  captureStartMs(streamMs: number): number {
    return this.#map(streamMs, ({ streamMs: fromMs }) => fromMs <= streamMs);
  }

  /**
   * Converts the end of a segment. At a break, or just after it, it belongs to the sound before.
   */
  captureEndMs(streamMs: number): number {
    return this.#map(streamMs, ({ streamMs: fromMs }) => fromMs + SHORTER_THAN_WORD_MS < streamMs);
  }

  #map(streamMs: number, isBefore: (piece: Piece) => boolean): number {
    const piece = this.#pieces.findLast(isBefore) ?? this.#pieces[0];
    if (!piece) return streamMs;
    return Math.min(Math.max(0, piece.captureMs + streamMs - piece.streamMs), this.#endMs);
  }
}
