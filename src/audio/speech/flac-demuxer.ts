import { createCrc } from "../encoders/crc.ts";
import { CarryOver } from "./carry-over.ts";
import {
  flacHeadEnd,
  isFlacFrame,
  isFlacHead,
  readFlacFrameHead,
  readFlacHead,
} from "./flac-head.ts";
import { type Demuxed, packetOf, type SpeechDemuxer } from "./speech-demuxer.ts";

const crc16 = createCrc(16, 0x80_05);
const CHECKSUM_BYTES = 2;

/**
 * FLAC as it is, frame after frame (RFC 9639). A frame does not tell its length: it ends where its
 * checksum is right and another begins, or the part ends.
 */
export class FlacDemuxer implements SpeechDemuxer {
  readonly #carry = new CarryOver("FLAC", isWholeFrames);

  push(part: Uint8Array<ArrayBuffer>): readonly Demuxed[] {
    const bytes = this.#carry.join(part);
    const found: Demuxed[] = [];
    let at = 0;
    while (at < bytes.length) {
      const rest = bytes.subarray(at);
      if (isFlacHead(rest)) {
        const end = flacHeadEnd(rest);
        if (end === null) {
          this.#carry.keep(rest);
          break;
        }
        const config = readFlacHead(rest);
        if (config) found.push({ kind: "config", config });
        else this.#carry.complain();
        at += end;
        continue;
      }
      if (mayBegin(rest)) {
        const end = frameEnd(rest);
        if (end === null) {
          this.#carry.keep(rest);
          break;
        }
        found.push(packetOf(rest.slice(0, end)));
        at += end;
        continue;
      }
      this.#carry.complain();
      at = nextStart(bytes, at + 1);
    }
    return found;
  }
}

/** Whether a frame begins here, as far as its head is there. */
function mayBegin(bytes: Uint8Array): boolean {
  return readFlacFrameHead(bytes) !== null || (bytes.length < 16 && isFlacFrame(bytes));
}

/** Where the frame at the beginning ends; null when it goes on in the next part. */
function frameEnd(bytes: Uint8Array): number | null {
  const from = readFlacFrameHead(bytes)?.headBytes;
  if (from === undefined) return null;
  for (let at = from + CHECKSUM_BYTES; at < bytes.length; at++) {
    if (!isFlacFrame(bytes, at) && !isFlacHead(bytes.subarray(at, at + 4))) continue;
    if (hasRightChecksum(bytes.subarray(0, at))) return at;
  }
  return hasRightChecksum(bytes) ? bytes.length : null;
}

/** A checksum over something and its own checksum is zero. */
function hasRightChecksum(frame: Uint8Array): boolean {
  return crc16(frame) === 0;
}

function nextStart(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const rest = bytes.subarray(at, at + 16);
    if (isFlacHead(rest) || mayBegin(rest)) return at;
  }
  return bytes.length;
}

function isWholeFrames(part: Uint8Array): boolean {
  if (isFlacHead(part)) return true;
  return readFlacFrameHead(part) !== null && frameEnd(part) !== null;
}
