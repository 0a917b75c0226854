import { concatUint8Arrays } from "uint8array-extras";
import { createCrc } from "../formats/crc.ts";
import { ascii, hasAt, indexOf } from "./bytes.ts";
import { CarryOver } from "./carry-over.ts";
import { isFlacFrame, readOggFlacHeader } from "./flac-header.ts";
import { isOpusHeader, readOpusHeader } from "./opus-packet.ts";
import {
  type Demuxed,
  type SpeechConfig,
  type SpeechDemuxer,
  speechPacket,
} from "./speech-demuxer.ts";

const CAPTURE = ascii("OggS");
// RFC 3533, 6: before the segment table.
const HEADER_BYTES = 27;
const CHECKSUM_AT = 22;
const CONTINUED = 1;
const FULL_SEGMENT = 255;

// RFC 3533, 6: not reflected, starting at zero.
const crc32 = createCrc(32, 0x04_c1_1d_b7);

/** Ogg with Opus (RFC 7845) or FLAC (RFC 9639, 10.1). Each page yields its packets at once. */
export class OggDemuxer implements SpeechDemuxer {
  readonly #codec: SpeechConfig["codec"];
  readonly #carry = new CarryOver("Ogg", isWholePages);
  #started: Uint8Array<ArrayBuffer>[] | null = null;

  constructor(codec: SpeechConfig["codec"]) {
    this.#codec = codec;
  }

  demuxPart(part: Uint8Array<ArrayBuffer>): readonly Demuxed[] {
    const bytes = this.#carry.withPart(part);
    const found: Demuxed[] = [];
    let at = 0;
    while (at < bytes.length) {
      const start = indexOf(bytes, CAPTURE, at);
      if (start !== at) this.#carryOn(bytes, at, start);
      if (start < 0) break;
      const length = pageLength(bytes, start);
      if (length === null || start + length > bytes.length) {
        this.#carry.keepRest(bytes.subarray(start));
        break;
      }
      const page = bytes.subarray(start, start + length);
      const isIntact = hasRightChecksum(page);
      if (isIntact) this.#readPage(page, found);
      else this.#carry.warnSkipped();
      // A broken page may state a wrong length, so the next page is searched inside it.
      at = start + (isIntact ? length : CAPTURE.length);
    }
    return found;
  }

  // Skips what is between two pages; at the end it may be an incomplete page.
  #carryOn(bytes: Uint8Array<ArrayBuffer>, at: number, start: number): void {
    const tailAt = Math.max(at, bytes.length - CAPTURE.length + 1);
    const pattern = CAPTURE[0] ?? 0;
    const keptAt = start < 0 ? bytes.indexOf(pattern, tailAt) : -1;
    const isCut = keptAt >= 0 && CAPTURE.every((byte, i) => (bytes[keptAt + i] ?? byte) === byte);
    if (isCut) this.#carry.keepRest(bytes.subarray(keptAt));
    if (!isCut || keptAt > at) this.#carry.warnSkipped();
  }

  #readPage(page: Uint8Array<ArrayBuffer>, found: Demuxed[]): void {
    const flags = page[5] ?? 0;
    const segments = page.subarray(HEADER_BYTES, HEADER_BYTES + (page[26] ?? 0));
    // A continuation without its beginning is not a packet.
    let isWithoutStart = (flags & CONTINUED) !== 0 && this.#started === null;
    if ((flags & CONTINUED) === 0) this.#started = null;
    let from = HEADER_BYTES + segments.length;
    let length = 0;
    for (const [index, segment] of segments.entries()) {
      length += segment;
      const isLast = index === segments.length - 1;
      if (segment === FULL_SEGMENT && !isLast) continue;
      const part = page.subarray(from, from + length);
      from += length;
      length = 0;
      if (segment === FULL_SEGMENT) {
        if (!isWithoutStart) this.#started = [...(this.#started ?? []), part.slice()];
      } else {
        const packet = this.#started ? concatUint8Arrays([...this.#started, part]) : part.slice();
        this.#started = null;
        if (!isWithoutStart) this.#readPacket(packet, found);
        isWithoutStart = false;
      }
    }
  }

  #readPacket(packet: Uint8Array<ArrayBuffer>, found: Demuxed[]): void {
    const config = readOpusHeader(packet) ?? readOggFlacHeader(packet);
    // The other headers of both codecs say nothing about the sound.
    const isSound = this.#codec === "flac" ? isFlacFrame(packet) : !isOpusHeader(packet);
    if (config) found.push({ kind: "config", config });
    else if (isSound) found.push(speechPacket(packet));
  }
}

function pageLength(bytes: Uint8Array, start: number): number | null {
  const tableEnd = start + HEADER_BYTES + (bytes[start + 26] ?? 0);
  if (start + HEADER_BYTES > bytes.length || tableEnd > bytes.length) return null;
  const table = bytes.subarray(start + HEADER_BYTES, tableEnd);
  return tableEnd - start + table.reduce((sum, segment) => sum + segment, 0);
}

function hasRightChecksum(page: Uint8Array): boolean {
  const blank = page.slice();
  blank.fill(0, CHECKSUM_AT, CHECKSUM_AT + 4);
  const view = new DataView(page.buffer, page.byteOffset);
  return crc32(blank) === view.getUint32(CHECKSUM_AT, true);
}

function isWholePages(part: Uint8Array): boolean {
  let at = 0;
  while (at < part.length && hasAt(part, at, CAPTURE)) {
    const length = pageLength(part, at);
    if (length === null) return false;
    at += length;
  }
  return at === part.length && at > 0;
}
