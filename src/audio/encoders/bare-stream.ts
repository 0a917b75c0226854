import { concat } from "../../lib/concat.ts";
import type { ContainerStream } from "./container-stream.ts";
import type { CodecPrivate, EncodedPacket } from "./packet-encoder.ts";

/** Frames as they come, after what the codec begins with: FLAC and MPEG streams find their frames. */
export class BareStream implements ContainerStream {
  #hasBegun = false;

  async write(
    packets: readonly EncodedPacket[],
    codecPrivate: CodecPrivate,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const frames = packets.map(({ bytes }) => bytes);
    const head = codecPrivate && !this.#hasBegun ? [codecPrivate] : [];
    this.#hasBegun = true;
    return concat([...head, ...frames]);
  }

  close(): void {}
}
