/** Tells when a position of the stream was sound in the tab. */
export class StreamClock {
  #positionMs = 0;
  #capturedAtMs: number | null = null;

  /** The stream has reached `endMs` at the wall-clock time `capturedAtMs`. */
  advance(endMs: number, capturedAtMs: number): void {
    this.#positionMs = endMs;
    this.#capturedAtMs = capturedAtMs;
  }

  /** How long ago a position was captured, in milliseconds; null before there was sound. */
  ageMs(positionMs: number, nowMs: number): number | null {
    if (this.#capturedAtMs === null) return null;
    return Math.max(0, nowMs - (this.#capturedAtMs - (this.#positionMs - positionMs)));
  }
}
