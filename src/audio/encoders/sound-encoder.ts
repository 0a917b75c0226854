export interface EncodedChunk {
  /** At most 90 kB. The first chunk of a container begins with its header. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /**
   * Length of the sound that this chunk completes, at most 250 ms. Padding of an encoder's last
   * frame does not count: the durations add up to the sound that was pushed.
   */
  readonly durationMs: number;
}

/** Encodes samples into the bytes of one stream, starting with its header. */
export interface SoundEncoder {
  /**
   * Copies samples at the format's rate. Any number may be pushed at once; unencoded samples wait
   * in memory.
   */
  pushSamples(samples: Int16Array): void;
  /** Ends the stream. Resolves when everything pushed was delivered as chunks, or has failed. */
  flush(): Promise<void>;
  close(): void;
}
