import { concatUint8Arrays } from "uint8array-extras";
import { ByteFeeder, type ByteParser, hasText, readBytes } from "./byte-parser.ts";
import type { Demuxer, MediaSink, Track } from "./demuxer.ts";
import { parseStreamInfo } from "./flac-stream-info.ts";
import { damaged, unsupported } from "./media-faults.ts";
import { opusTrack } from "./opus-track.ts";

/** Demuxes an Ogg stream (RFC 3533) with Opus (RFC 7845) or FLAC (its Ogg mapping). */
export function createOggDemuxer(sink: MediaSink): Demuxer {
  return new ByteFeeder(readPages(new OggStream(sink)));
}

interface Page {
  readonly isContinued: boolean;
  readonly isFirst: boolean;
  readonly serial: number;
  readonly sequence: number;
  readonly lacing: Uint8Array;
  readonly body: Uint8Array;
}

const headerLengthBytes = 27;

function* readPages(stream: OggStream): ByteParser {
  for (;;) {
    const header = yield* readBytes(headerLengthBytes);
    if (!hasText(header, "OggS") || header[4] !== 0) throw damaged("an Ogg page was expected");
    const lacing = yield* readBytes(header[26] ?? 0);
    const body = yield* readBytes(lacing.reduce((sum, value) => sum + value, 0));
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    if (checksum(header, lacing, body) !== view.getUint32(22, true)) {
      throw damaged("an Ogg page has a wrong checksum");
    }
    const flags = header[5] ?? 0;
    stream.pushPage({
      isContinued: (flags & 1) !== 0,
      isFirst: (flags & 2) !== 0,
      serial: view.getUint32(14, true),
      sequence: view.getUint32(18, true),
      lacing,
      body,
    });
  }
}

class OggStream {
  readonly #sink: MediaSink;
  #serial: number | undefined;
  #nextSequence = 0;
  #begun: Uint8Array | undefined;
  #codec: "opus" | "flac" | undefined;
  // False during the packets before the first sound: identification and comments.
  #hasSound = false;

  constructor(sink: MediaSink) {
    this.#sink = sink;
  }

  pushPage(page: Page): void {
    if (page.isFirst) this.#begin(page);
    else if (page.serial !== this.#serial) throw damaged("an Ogg page belongs to no stream");
    // A packet with a missing middle cannot be decoded.
    if (page.sequence !== this.#nextSequence) this.#begun = undefined;
    this.#nextSequence = page.sequence + 1;
    let isLost = page.isContinued && this.#begun === undefined;
    let from = 0;
    let to = 0;
    for (const value of page.lacing) {
      to += value;
      if (value === 255) continue;
      const piece = page.body.subarray(from, to);
      from = to;
      if (!isLost) this.#packet(this.#begun ? concatUint8Arrays([this.#begun, piece]) : piece);
      this.#begun = undefined;
      isLost = false;
    }
    if (from < to && !isLost) {
      const piece = page.body.subarray(from, to);
      this.#begun = this.#begun ? concatUint8Arrays([this.#begun, piece]) : piece;
      if (this.#begun.length > longestPacketBytes) throw damaged("an Ogg packet has no end");
    }
  }

  #begin(page: Page): void {
    if (this.#serial !== undefined && !this.#hasSound) {
      throw unsupported("Ogg with several streams at once; one is expected");
    }
    this.#serial = page.serial;
    this.#nextSequence = page.sequence;
    this.#begun = undefined;
    this.#codec = undefined;
    this.#hasSound = false;
  }

  #packet(packet: Uint8Array): void {
    if (this.#codec === undefined) {
      const track = trackOf(packet);
      this.#codec = track.codec;
      this.#sink.onTrack(track);
      return;
    }
    if (!this.#hasSound && isComment(this.#codec, packet)) return;
    this.#hasSound = true;
    if (packet.length > 0) this.#sink.onPacket(packet);
  }
}

const longestPacketBytes = 1 << 18;

function trackOf(packet: Uint8Array): Track & { codec: "opus" | "flac" } {
  if (hasText(packet, "OpusHead") && packet.length >= 19) return opusTrack(packet);
  if (hasText(packet, "\x7fFLAC") && hasText(packet, "fLaC", 9)) {
    const setup = packet.subarray(17);
    return { codec: "flac", setup, channels: parseStreamInfo(setup).channels, runInMs: 0 };
  }
  throw unsupported("Ogg with neither FLAC nor OPUS in it");
}

function isComment(codec: "opus" | "flac", packet: Uint8Array): boolean {
  // Other metadata blocks of FLAC; frames begin with 0xFF.
  return codec === "opus" ? hasText(packet, "OpusTags") : packet[0] !== 0xff;
}

const checksumTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0);
  return value >>> 0;
});

// CRC-32 of a page with its checksum field as zero.
function checksum(header: Uint8Array, lacing: Uint8Array, body: Uint8Array): number {
  const blank = header.slice();
  blank.fill(0, 22, 26);
  let value = 0;
  for (const part of [blank, lacing, body]) {
    for (const byte of part) {
      value = ((value << 8) ^ (checksumTable[(value >>> 24) ^ byte] ?? 0)) >>> 0;
    }
  }
  return value;
}
