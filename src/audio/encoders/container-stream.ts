import type { CodecPrivate, EncodedPacket } from "./packet-encoder.ts";

/** Wraps packets into the bytes of a container. Calls do not overlap. */
export interface ContainerStream {
  /**
   * @param codecPrivate the same for all packets of a stream
   * @returns everything that can be sent now; the first time with the header before it
   */
  write(
    packets: readonly EncodedPacket[],
    codecPrivate: CodecPrivate,
  ): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}
