export interface Packet {
  readonly bytes: Uint8Array;
  readonly samples: number;
}

/**
 * Encodes successive utterances into packets. To a decoder, all utterances are one continuous
 * stream.
 */
export interface PacketEncoder {
  readonly rateHz: number;
  /** Decoder configuration as the codec defines it; empty for raw samples. */
  readonly setup: Uint8Array;
  /** Samples by which a decoder's output is delayed at its beginning. */
  readonly delaySamples: number;
  /**
   * Encodes a complete utterance. Frame codecs pad the last frame with less than a frame of silence
   * beyond their own delay, so that nothing of the utterance is withheld.
   */
  encode(utterance: Float32Array): Packet[] | Promise<Packet[]>;
  close(): void | Promise<void>;
}
