/** Relates positions on the capture clock to the wall clock. */
export class StreamClock {
  #positionMs = 0;
  #capturedAtMs: number | null = null;

  /** Sets the clock: the sound up to `endMs` was captured at the wall-clock time `capturedAtMs`. */
  advance(endMs: number, capturedAtMs: number): void {
    this.#positionMs = endMs;
    this.#capturedAtMs = capturedAtMs;
  }

  /** Wall clock at which a position was captured; null before there was sound. */
  wallClockMs(positionMs: number): number | null {
    if (this.#capturedAtMs === null) return null;
    return this.#capturedAtMs - (this.#positionMs - positionMs);
  }

  /** Milliseconds since a position was captured; null before there was sound. */
  ageMs(positionMs: number, nowMs: number): number | null {
    const wallClockMs = this.wallClockMs(positionMs);
    return wallClockMs === null ? null : Math.max(0, nowMs - wallClockMs);
  }

  /** The position that is captured at a wall-clock time; null before there was sound. */
  positionMs(atMs: number): number | null {
    return this.#capturedAtMs === null ? null : this.#positionMs + (atMs - this.#capturedAtMs);
  }
}
