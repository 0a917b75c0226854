/**
 * Where the words of a session come from. Runs on the stream's own time: milliseconds of sound
 * received, going on with the clock while none arrives.
 */
export interface WordSource {
  /** The stream time at which there is something to write next, or `undefined`. */
  readonly nextDueMs: number | undefined;
  /**
   * Takes sound of the stream.
   * @param samples at the matching rate
   * @param receivedMs how much sound the stream has brought with it
   */
  hear(samples: Float32Array, receivedMs: number): void;
  /** No more sound will come. */
  endSound(): void;
  /** Writes what is due at stream time `nowMs`. */
  advance(nowMs: number): void;
  /** Writes everything that was heard as concluded. */
  concludeAll(): void;
  /** Forgets every word that is not concluded. */
  forget(): void;
  /** Writes times from now on as if the stream had begun at `streamMs`. */
  restartClock(streamMs: number): void;
}
