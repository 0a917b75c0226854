import type { Packet } from "../encoders/packet-encoder.ts";

/** Wraps packets into the pieces that are sent. Times in a container are those of the speech alone. */
export interface Container {
  /** Pieces that set a decoder up; none where the packets are samples. */
  readonly headers: readonly Uint8Array[];
  /** The pieces of packets that belong together: one where the container has pages or clusters. */
  wrap(packets: readonly Packet[]): Uint8Array[];
}
