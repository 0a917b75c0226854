import { concat } from "../../lib/concat.ts";
import type { SourceFormat } from "../source-formats.ts";
import type { ContainerStream } from "./container-stream.ts";
import { oggPage } from "./ogg-page.ts";
import type { CodecPrivate, EncodedPacket } from "./packet-encoder.ts";

/** Opus counts at this rate, whatever it encodes (RFC 7845, 4). */
const OPUS_CLOCK_HZ = 48_000;

const VENDOR = new TextEncoder().encode("Surtitle");

/**
 * Ogg with Opus or FLAC in it. A page holds what is sent as one chunk and is complete with it: a
 * general muxer keeps a packet back, in case it is the last, and knows no FLAC in Ogg.
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
    const head = this.#sequence === 0 ? this.#headers(codecPrivate) : [];
    const samples = packets.reduce((sum, packet) => sum + packet.samples, 0);
    this.#granulePosition += samples * this.#granulesPerSample;
    return concat([...head, this.#page(packets.map(({ bytes }) => bytes))]);
  }

  close(): void {}

  #headers(codecPrivate: CodecPrivate): Uint8Array[] {
    if (!codecPrivate) throw new Error(`No header to begin ${this.#codec} in Ogg with`);
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

/** RFC 7845, 5: identification and comments. */
function opusHeaders(identification: Uint8Array): Uint8Array[] {
  return [identification, concat([new TextEncoder().encode("OpusTags"), comments()])];
}

/** RFC 9639, 10.1: the first packet tells that one more of headers follows it. */
function flacHeaders(fileHead: Uint8Array): Uint8Array[] {
  const info = fileHead.slice();
  // Not the last block of metadata, as it is where nothing follows.
  info[4] = (info[4] ?? 0) & 0x7f;
  const mark = Uint8Array.of(0x7f, 0x46, 0x4c, 0x41, 0x43, 1, 0, 0, 1);
  const text = comments();
  const block = Uint8Array.of(0x84, 0, 0, text.length);
  return [concat([mark, info]), concat([block, text])];
}

/** Who wrote the stream, and no comments. */
function comments(): Uint8Array {
  return concat([Uint8Array.of(VENDOR.length, 0, 0, 0), VENDOR, new Uint8Array(4)]);
}
