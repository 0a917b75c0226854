/** One frame of an encoder, as containers carry it. */
export interface EncodedPacket {
  readonly bytes: Uint8Array;
  /** How long it lasts, in samples of the format's rate. */
  readonly samples: number;
}

/** What a container has to know before the first packet; null where the packets say it all. */
export type CodecPrivate = Uint8Array<ArrayBuffer> | null;

/** Takes every packet in order. */
export type TakePacket = (packet: EncodedPacket, codecPrivate: CodecPrivate) => void;

/** Turns samples into packets. Calls of its methods do not overlap. */
export interface PacketEncoder {
  /**
   * Takes at most some tens of milliseconds of samples. Resolves when it can take more; packets may
   * come at any time.
   * @throws when encoding has failed
   */
  encode(samples: Int16Array<ArrayBuffer>): Promise<void>;
  /** Pads the last frame with silence. Resolves after the last packet. */
  finish(): Promise<void>;
  close(): void;
}
