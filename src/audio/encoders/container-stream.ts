import type { CodecPrivate, EncodedPacket } from "./packet-encoder.ts";

/** Wraps packets into a container. Calls must not overlap. */
export interface ContainerStream {
  /**
   * @param codecPrivate the same for all packets of a stream
   * @returns all bytes that can be sent now, including the header the first time
   */
  write(
    packets: readonly EncodedPacket[],
    codecPrivate: CodecPrivate,
  ): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}
