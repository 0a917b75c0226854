export interface EncodedPacket {
  readonly bytes: Uint8Array;
  /** Its length, in samples of the format's rate. */
  readonly samples: number;
}

/** The codec header that a container needs first; null if the packets are enough. */
export type CodecPrivate = Uint8Array<ArrayBuffer> | null;

export type OnPacket = (packet: EncodedPacket, codecPrivate: CodecPrivate) => void;

/** Encodes samples into packets. Calls must not overlap. */
export interface PacketEncoder {
  /**
   * Encodes at most some tens of milliseconds of samples. Resolves when it can accept more; packets
   * may come at any time.
   * @throws when encoding has failed
   */
  encode(samples: Int16Array<ArrayBuffer>): Promise<void>;
  /** Pads the last frame with silence. Resolves after the last packet. */
  finish(): Promise<void>;
  close(): void;
}
