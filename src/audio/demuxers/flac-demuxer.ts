import { createCrc } from "../formats/crc.ts";
import { CarryOver } from "./carry-over.ts";
import {
  flacHeaderEnd,
  isFlacFrame,
  isFlacHeader,
  readFlacFrameHeader,
  readFlacHeader,
} from "./flac-header.ts";
import { type Demuxed, type SpeechDemuxer, speechPacket } from "./speech-demuxer.ts";

const crc16 = createCrc(16, 0x80_05);
const CHECKSUM_BYTES = 2;

/**
 * Bare FLAC, frame after frame (RFC 9639). A frame does not carry its length. It ends where its
 * checksum is right and another frame begins, or the part ends.
 */
export class FlacDemuxer implements SpeechDemuxer {
  readonly #carry = new CarryOver("FLAC", isWholeFrames);

  demuxPart(part: Uint8Array<ArrayBuffer>): readonly Demuxed[] {
    const bytes = this.#carry.withPart(part);
    const found: Demuxed[] = [];
    let at = 0;
    while (at < bytes.length) {
      const rest = bytes.subarray(at);
      if (isFlacHeader(rest)) {
        const end = flacHeaderEnd(rest);
        if (end === null) {
          this.#carry.keepRest(rest);
          break;
        }
        const config = readFlacHeader(rest);
        if (config) found.push({ kind: "config", config });
        else this.#carry.warnSkipped();
        at += end;
        continue;
      }
      if (mayBegin(rest)) {
        const end = frameEnd(rest);
        if (end === null) {
          this.#carry.keepRest(rest);
          break;
        }
        found.push(speechPacket(rest.slice(0, end)));
        at += end;
        continue;
      }
      this.#carry.warnSkipped();
      at = nextStart(bytes, at + 1);
    }
    return found;
  }
}

function mayBegin(bytes: Uint8Array): boolean {
  return readFlacFrameHeader(bytes) !== null || (bytes.length < 16 && isFlacFrame(bytes));
}

// End of the frame at the beginning; null when it continues in the next part.
function frameEnd(bytes: Uint8Array): number | null {
  const from = readFlacFrameHeader(bytes)?.headerBytes;
  if (from === undefined) return null;
  for (let at = from + CHECKSUM_BYTES; at < bytes.length; at++) {
    if (!isFlacFrame(bytes, at) && !isFlacHeader(bytes.subarray(at, at + 4))) continue;
    if (hasRightChecksum(bytes.subarray(0, at))) return at;
  }
  return hasRightChecksum(bytes) ? bytes.length : null;
}

function hasRightChecksum(frame: Uint8Array): boolean {
  return crc16(frame) === 0;
}

function nextStart(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const rest = bytes.subarray(at, at + 16);
    if (isFlacHeader(rest) || mayBegin(rest)) return at;
  }
  return bytes.length;
}

function isWholeFrames(part: Uint8Array): boolean {
  if (isFlacHeader(part)) return true;
  return readFlacFrameHeader(part) !== null && frameEnd(part) !== null;
}
