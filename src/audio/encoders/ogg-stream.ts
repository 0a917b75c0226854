import { concatUint8Arrays } from "uint8array-extras";
import type { SourceFormat } from "../formats/source-formats.ts";
import type { ContainerStream } from "./container-stream.ts";
import { oggPage } from "./ogg-page.ts";
import type { CodecPrivate, EncodedPacket } from "./packet-encoder.ts";

// The clock rate of Opus, whatever it encodes (RFC 7845, 4).
const OPUS_CLOCK_HZ = 48_000;

const VENDOR = new TextEncoder().encode("Surtitle");

/**
 * Ogg with Opus or FLAC. Each page holds one chunk and is complete. A general muxer would hold back
 * a packet in case it is the last, and cannot put FLAC into Ogg.
 */
export class OggStream implements ContainerStream {
  readonly #codec: SourceFormat["codec"];
  readonly #granulesPerSample: number;
  readonly #serial = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  #sequence = 0;
  #granulePosition = 0;

  constructor({ codec, rateHz }: Pick<SourceFormat, "codec" | "rateHz">) {
    this.#codec = codec;
    this.#granulesPerSample = codec === "opus" ? OPUS_CLOCK_HZ / rateHz : 1;
  }

  async write(
    packets: readonly EncodedPacket[],
    codecPrivate: CodecPrivate,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const header = this.#sequence === 0 ? this.#headers(codecPrivate) : [];
    const samples = packets.reduce((sum, packet) => sum + packet.samples, 0);
    this.#granulePosition += samples * this.#granulesPerSample;
    return concatUint8Arrays([...header, this.#page(packets.map(({ bytes }) => bytes))]);
  }

  close(): void {}

  #headers(codecPrivate: CodecPrivate): Uint8Array[] {
    if (!codecPrivate) throw new Error(`${this.#codec} in Ogg needs a header.`);
    const packets = this.#codec === "opus" ? opusHeaders(codecPrivate) : flacHeaders(codecPrivate);
    return packets.map((packet) => this.#page([packet]));
  }

  #page(packets: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
    const granulePosition = this.#granulePosition;
    const page = oggPage({
      packets,
      granulePosition,
      serial: this.#serial,
      sequence: this.#sequence,
    });
    this.#sequence += 1;
    return page;
  }
}

// RFC 7845, 5: identification and comment headers.
function opusHeaders(identification: Uint8Array): Uint8Array[] {
  return [identification, concatUint8Arrays([new TextEncoder().encode("OpusTags"), comments()])];
}

// RFC 9639, 10.1: the first packet announces one more header packet.
function flacHeaders(fileHeader: Uint8Array): Uint8Array[] {
  const info = fileHeader.slice();
  // Clears the flag of the last metadata block, because the comments follow.
  info[4] = (info[4] ?? 0) & 0x7f;
  const signature = Uint8Array.of(0x7f, 0x46, 0x4c, 0x41, 0x43, 1, 0, 0, 1);
  const text = comments();
  const block = Uint8Array.of(0x84, 0, 0, text.length);
  return [concatUint8Arrays([signature, info]), concatUint8Arrays([block, text])];
}

function comments(): Uint8Array {
  return concatUint8Arrays([Uint8Array.of(VENDOR.length, 0, 0, 0), VENDOR, new Uint8Array(4)]);
}
