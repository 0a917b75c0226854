/** A piece of a codec's output that cannot be divided. */
export interface Packet {
  readonly bytes: Uint8Array;
  /** How many samples it stands for, at the encoder's rate. */
  readonly samples: number;
}

/**
 * Turns the samples of one utterance after the other into packets. One encoder goes on through all
 * of them: to a decoder they are one stream without a break.
 */
export interface PacketEncoder {
  /** Of the samples it takes, in Hz. */
  readonly rateHz: number;
  /** What a decoder has to know beforehand, as the codec defines it; empty for raw samples. */
  readonly setup: Uint8Array;
  /** By how many of its samples a decoder's output comes late, at its beginning. */
  readonly delaySamples: number;
  /**
   * The packets of a whole utterance. Codecs of frames fill the last one up with less than a frame
   * of silence beyond their own delay, so that nothing of the utterance stays behind.
   */
  encode(utterance: Float32Array): Packet[] | Promise<Packet[]>;
  /** Frees its memory. */
  close(): void | Promise<void>;
}
