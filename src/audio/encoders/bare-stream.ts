import { concatUint8Arrays } from "uint8array-extras";
import type { ContainerStream } from "./container-stream.ts";
import type { CodecPrivate, EncodedPacket } from "./packet-encoder.ts";

/** Frames without a container after the codec header: FLAC and MPEG frames are self-delimiting. */
export class BareStream implements ContainerStream {
  #hasBegun = false;

  async write(
    packets: readonly EncodedPacket[],
    codecPrivate: CodecPrivate,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const frames = packets.map(({ bytes }) => bytes);
    const header = codecPrivate && !this.#hasBegun ? [codecPrivate] : [];
    this.#hasBegun = true;
    return concatUint8Arrays([...header, ...frames]);
  }

  close(): void {}
}
