import type { Packet } from "../encoders/packet-encoder.ts";

/** Muxes packets into the pieces that are sent. Its timestamps count speech only. */
export interface Container {
  /** Pieces that set a decoder up; none for raw samples. */
  readonly headers: readonly Uint8Array[];
  /** Muxes packets that belong together: one piece where the container has pages or clusters. */
  wrap(packets: readonly Packet[]): Uint8Array[];
}
