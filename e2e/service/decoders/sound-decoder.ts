export interface DecodedSound {
  readonly samples: Float32Array;
  readonly rateHz: number;
}

export interface SoundDecoder {
  /**
   * Decodes the bytes of a chunk and returns the sound they complete, in order. Synchronous where
   * nothing has to load; later chunks never overtake earlier ones.
   * @throws StreamFault (or rejects with it) when the bytes are invalid
   */
  decode(bytes: Uint8Array): readonly DecodedSound[] | Promise<readonly DecodedSound[]>;
  /**
   * The next bytes come over another connection: bytes still in transit on the old one are lost.
   */
  reconnect(): void;
  idle(): Promise<void>;
  close(): void;
}
