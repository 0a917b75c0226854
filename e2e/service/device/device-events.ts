/** A piece of sound that reached a recogniser. */
export interface PieceEvent {
  /** Signed samples of 16 bits, little-endian. */
  readonly bytes: Uint8Array;
  readonly rateHz: number;
  /** Position of its first sample, in milliseconds of the recogniser's sound. */
  readonly streamMs: number;
  /** Wall clock in milliseconds since the epoch, with fractions. */
  readonly arrivedAtMs: number;
}

/** Results that were sent to the browser. */
export interface ResultsEvent {
  readonly results: readonly { readonly text: string; readonly isFinal: boolean }[];
  /** Wall clock in milliseconds since the epoch, with fractions. */
  readonly sentAtMs: number;
}
