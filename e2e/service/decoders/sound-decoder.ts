/** Mono samples between -1 and 1. */
export interface DecodedSound {
  readonly samples: Float32Array;
  readonly rateHz: number;
}

/** Turns the bytes of a stream's chunks into sound. */
export interface SoundDecoder {
  /**
   * Takes the bytes of a chunk and gives the sound they complete, in order: at once where nothing
   * has to be waited for, and later chunks never before earlier ones. Throws, or rejects with, a
   * `StreamFault` when the bytes are not what they should be.
   */
  decode(bytes: Uint8Array): readonly DecodedSound[] | Promise<readonly DecodedSound[]>;
  /** The next bytes come over another connection: what was on the way in the old one is lost. */
  reconnect(): void;
  /** Resolves when every chunk so far is done. */
  idle(): Promise<void>;
  /** Frees what it holds. Chunks that are still waiting give nothing. */
  close(): void;
}
