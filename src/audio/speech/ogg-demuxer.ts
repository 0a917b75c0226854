import { concat } from "../../lib/concat.ts";
import { createCrc } from "../encoders/crc.ts";
import { ascii, hasAt, indexOf } from "./bytes.ts";
import { CarryOver } from "./carry-over.ts";
import { isFlacFrame, readOggFlacHead } from "./flac-head.ts";
import { isOpusHeader, readOpusHead } from "./opus-packet.ts";
import { type Demuxed, packetOf, type SpeechConfig, type SpeechDemuxer } from "./speech-demuxer.ts";

const CAPTURE = ascii("OggS");
/** RFC 3533, 6: before the segment table. */
const HEAD_BYTES = 27;
const CHECKSUM_AT = 22;
const CONTINUED = 1;
const FULL_SEGMENT = 255;

/** RFC 3533, 6: no reflection, begins at zero. */
const crc32 = createCrc(32, 0x04_c1_1d_b7);

/** Ogg with Opus (RFC 7845) or FLAC (RFC 9639, 10.1) in it. Each page gives its packets at once. */
export class OggDemuxer implements SpeechDemuxer {
  readonly #codec: SpeechConfig["codec"];
  readonly #carry = new CarryOver("Ogg", isWholePages);
  /** The beginning of a packet that goes on in the next page. */
  #begun: Uint8Array<ArrayBuffer>[] | null = null;

  constructor(codec: SpeechConfig["codec"]) {
    this.#codec = codec;
  }

  push(part: Uint8Array<ArrayBuffer>): readonly Demuxed[] {
    const bytes = this.#carry.join(part);
    const found: Demuxed[] = [];
    let at = 0;
    while (at < bytes.length) {
      const start = indexOf(bytes, CAPTURE, at);
      if (start !== at) this.#carryOn(bytes, at, start);
      if (start < 0) break;
      const length = pageLength(bytes, start);
      if (length === null || start + length > bytes.length) {
        this.#carry.keep(bytes.subarray(start));
        break;
      }
      const page = bytes.subarray(start, start + length);
      if (hasRightChecksum(page)) this.#readPage(page, found);
      else this.#carry.complain();
      // A broken page may tell a wrong length: the next one is looked for inside of it.
      at = start + (hasRightChecksum(page) ? length : CAPTURE.length);
    }
    return found;
  }

  /** Between two pages there is something else; at the end it may be the beginning of a mark. */
  #carryOn(bytes: Uint8Array<ArrayBuffer>, at: number, start: number): void {
    const tailAt = Math.max(at, bytes.length - CAPTURE.length + 1);
    const mark = CAPTURE[0] ?? 0;
    const keptAt = start < 0 ? bytes.indexOf(mark, tailAt) : -1;
    const isCut = keptAt >= 0 && CAPTURE.every((byte, i) => (bytes[keptAt + i] ?? byte) === byte);
    if (isCut) this.#carry.keep(bytes.subarray(keptAt));
    if (!isCut || keptAt > at) this.#carry.complain();
  }

  #readPage(page: Uint8Array<ArrayBuffer>, found: Demuxed[]): void {
    const flags = page[5] ?? 0;
    const segments = page.subarray(HEAD_BYTES, HEAD_BYTES + (page[26] ?? 0));
    // Without its beginning, what is continued is no packet.
    let isHeadless = (flags & CONTINUED) !== 0 && this.#begun === null;
    if ((flags & CONTINUED) === 0) this.#begun = null;
    let from = HEAD_BYTES + segments.length;
    let length = 0;
    for (const [index, segment] of segments.entries()) {
      length += segment;
      const isLast = index === segments.length - 1;
      if (segment === FULL_SEGMENT && !isLast) continue;
      const piece = page.subarray(from, from + length);
      from += length;
      length = 0;
      if (segment === FULL_SEGMENT) {
        if (!isHeadless) this.#begun = [...(this.#begun ?? []), piece.slice()];
      } else {
        const packet = this.#begun ? concat([...this.#begun, piece]) : piece.slice();
        this.#begun = null;
        if (!isHeadless) this.#readPacket(packet, found);
        isHeadless = false;
      }
    }
  }

  #readPacket(packet: Uint8Array<ArrayBuffer>, found: Demuxed[]): void {
    const config = readOpusHead(packet) ?? readOggFlacHead(packet);
    // The other headers of both codecs say nothing about the sound.
    const isSound = this.#codec === "flac" ? isFlacFrame(packet) : !isOpusHeader(packet);
    if (config) found.push({ kind: "config", config });
    else if (isSound) found.push(packetOf(packet));
  }
}

/** Null when not even that much of it is there. */
function pageLength(bytes: Uint8Array, start: number): number | null {
  const tableEnd = start + HEAD_BYTES + (bytes[start + 26] ?? 0);
  if (start + HEAD_BYTES > bytes.length || tableEnd > bytes.length) return null;
  const table = bytes.subarray(start + HEAD_BYTES, tableEnd);
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
