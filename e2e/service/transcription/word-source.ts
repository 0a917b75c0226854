/**
 * Source of a session's words. Runs on stream time: milliseconds of received sound, continued by
 * the clock between chunks.
 */
export interface WordSource {
  /** Stream time of the next update, or `undefined`. */
  readonly nextDueMs: number | undefined;
  /**
   * Processes sound of the stream.
   * @param samples at the matching rate
   * @param receivedMs all sound received so far
   */
  pushSound(samples: Float32Array, receivedMs: number): void;
  endSound(): void;
  /** Sends what is due at stream time `nowMs`. */
  advance(nowMs: number): void;
  concludeAll(): void;
  discardTentative(): void;
  /** Times in messages are relative to `streamMs` from now on. */
  restartClock(streamMs: number): void;
}
