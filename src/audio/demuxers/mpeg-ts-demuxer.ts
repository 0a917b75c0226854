import { concatUint8Arrays } from "uint8array-extras";
import { hasAt } from "./bytes.ts";
import { CarryOver } from "./carry-over.ts";
import { ElementaryStream } from "./elementary-stream.ts";
import type { Demuxed, SpeechConfig, SpeechDemuxer } from "./speech-demuxer.ts";

const PACKET_BYTES = 188;
const SYNC = 0x47;
// ISO/IEC 13818-1, table 2-22: private data, which carries Opus, and MPEG audio.
const isSpeechStream = (id: number) => id === 0xbd || (id >= 0xc0 && id <= 0xdf);
// The first table of a stream, with which it may restart.
const TABLE_PID = 0;
// ISO/IEC 13818-1, table 2-3 and ETSI EN 300 468, table 1: PIDs up to here carry only tables.
const LAST_TABLE_PID = 0x1f;
const PES_START = [0, 0, 1] as const;
const PES_HEADER_BYTES = 9;

/**
 * An MPEG transport stream (ISO/IEC 13818-1) with Opus (ETSI TS 103 491) or AAC. Tables are not
 * needed: the single stream identifies itself as audio. So it plays even if they are missing or
 * broken.
 */
export class MpegTsDemuxer implements SpeechDemuxer {
  readonly #codec: SpeechConfig["codec"];
  readonly #carry = new CarryOver("MPEG-TS", (part) => this.#startsFresh(part));
  #stream: ElementaryStream;
  #pid: number | null = null;
  // Whether the stream may continue under another PID: its tables came again.
  #mayMove = true;
  // Whether data is missing, so that only the next start is usable.
  #isWaiting = false;
  // Continuity counter of the last packet, modulo 16; null when any may follow.
  #counter: number | null = null;

  constructor(codec: SpeechConfig["codec"]) {
    this.#codec = codec;
    this.#stream = new ElementaryStream(codec);
  }

  demuxPart(part: Uint8Array<ArrayBuffer>): readonly Demuxed[] {
    const bytes = this.#carry.withPart(part);
    const payloads: Uint8Array[] = [];
    const found: Demuxed[] = [];
    const flush = () => {
      if (payloads.length > 0)
        found.push(...this.#stream.pushPayload(concatUint8Arrays(payloads.splice(0))));
    };
    let at = 0;
    while (at < bytes.length) {
      if (!isSync(bytes, at)) {
        this.#carry.warnSkipped();
        at += 1;
        while (at < bytes.length && !isSync(bytes, at)) at += 1;
        continue;
      }
      if (at + PACKET_BYTES > bytes.length) {
        this.#carry.keepRest(bytes.subarray(at));
        break;
      }
      const isLost = this.#readPacket(bytes.subarray(at, at + PACKET_BYTES), payloads, flush);
      if (isLost) this.#stream = new ElementaryStream(this.#codec);
      at += PACKET_BYTES;
    }
    flush();
    return found;
  }

  // Sound that was cut may look like packets, but hardly like packets of this stream.
  #startsFresh(part: Uint8Array): boolean {
    if (!isWholePackets(part)) return false;
    const pid = pidOf(part);
    return this.#pid === null || pid === this.#pid || pid <= LAST_TABLE_PID;
  }

  /** @returns whether data is missing before this packet */
  #readPacket(packet: Uint8Array, payloads: Uint8Array[], flush: () => void): boolean {
    const [, second = 0, , fourth = 0, adaptation = 0] = packet;
    const pid = pidOf(packet);
    const from = fourth & 0x20 ? 5 + adaptation : 4;
    const isDamaged = (second & 0x80) !== 0;
    if (pid === TABLE_PID) this.#mayMove = true;
    if (isDamaged || (fourth & 0x10) === 0 || from >= PACKET_BYTES) return false;
    const payload = packet.subarray(from);
    const isBeginning = (second & 0x40) !== 0 && isSpeechBeginning(payload);
    if (isBeginning && this.#mayMove) {
      // A stream that restarts also restarts its counter.
      this.#counter = null;
      this.#pid = pid;
      this.#mayMove = false;
    }
    const counter = fourth & 0x0f;
    const before = this.#counter;
    // A packet may be sent twice.
    if (pid !== this.#pid || before === counter) return false;
    this.#counter = counter;
    const isLost = before !== null && counter !== ((before + 1) & 0x0f);
    if (isLost) flush();
    this.#isWaiting = !isBeginning && (isLost || this.#isWaiting);
    const soundFrom = isBeginning ? PES_HEADER_BYTES + (payload[8] ?? 0) : 0;
    if (!this.#isWaiting) payloads.push(payload.subarray(soundFrom));
    return isLost;
  }
}

function pidOf(packet: Uint8Array): number {
  const [, second = 0, third = 0] = packet;
  return ((second & 0x1f) << 8) | third;
}

// Whether a PES packet of audio begins here (ISO/IEC 13818-1, 2.4.3.6).
function isSpeechBeginning(payload: Uint8Array): boolean {
  return hasAt(payload, 0, PES_START) && isSpeechStream(payload[3] ?? 0);
}

function isSync(bytes: Uint8Array, at: number): boolean {
  const next = at + PACKET_BYTES;
  return bytes[at] === SYNC && (next >= bytes.length || bytes[next] === SYNC);
}

function isWholePackets(part: Uint8Array): boolean {
  if (part.length === 0 || part.length % PACKET_BYTES !== 0) return false;
  for (let at = 0; at < part.length; at += PACKET_BYTES) if (part[at] !== SYNC) return false;
  return true;
}
