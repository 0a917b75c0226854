import { concatUint8Arrays } from "uint8array-extras";
import { createCrc } from "../formats/crc.ts";
import { ascii, hasAt } from "./bytes.ts";
import type { SpeechConfig } from "./speech-demuxer.ts";

const SIGNATURE = ascii("fLaC");
const OGG_SIGNATURE = [0x7f, ...ascii("FLAC")];
// Ogg mapping: signature, version and number of header packets (RFC 9639, 10.1).
const OGG_HEADER_BYTES = 9;
const BLOCK_HEADER_BYTES = 4;
const STREAM_INFO_BYTES = 34;
// Signature and first block, which is always STREAMINFO.
const HEADER_BYTES = SIGNATURE.length + BLOCK_HEADER_BYTES + STREAM_INFO_BYTES;
const LAST_BLOCK = 0x80;

const crc8 = createCrc(8, 0x07);

// RFC 9639, tables 14 and 15, by code; 0 where the value follows or is in the stream header.
const BLOCK_SIZES = [0, 192, 576, 1152, 2304, 4608, 0, 0, 256, 512, 1024, 2048, 4096, 8192, 16384];
const RATES_HZ = [
  0, 88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000,
];
// RFC 9639, table 17.
const SAMPLE_BITS = [0, 8, 12, 0, 16, 20, 24, 32];

/** The header of a frame (RFC 9639, 9.1). */
export interface FlacFrameHeader {
  readonly headerBytes: number;
  readonly samples: number;
  /** 0 when only the stream header has it. */
  readonly rateHz: number;
  readonly channels: number;
  readonly sampleBits: number;
}

/** Whether a frame may begin here, by as many of its first two bytes as there are. */
export function isFlacFrame(bytes: Uint8Array, at = 0): boolean {
  return bytes[at] === 0xff && ((bytes[at + 1] ?? 0xf8) & 0xfe) === 0xf8;
}

/** Reads a frame header with a valid checksum; null when none begins here. */
export function readFlacFrameHeader(bytes: Uint8Array, at = 0): FlacFrameHeader | null {
  if (!isFlacFrame(bytes, at) || bytes.length < at + 6) return null;
  const sizeCode = (bytes[at + 2] ?? 0) >> 4;
  const rateCode = (bytes[at + 2] ?? 0) & 0x0f;
  const layout = (bytes[at + 3] ?? 0) >> 4;
  const bitsCode = ((bytes[at + 3] ?? 0) >> 1) & 7;
  if (sizeCode === 0 || rateCode === 15 || layout > 10) return null;
  let next = at + 4 + frameNumberBytes(bytes[at + 4] ?? 0);
  const follow = (length: number) => {
    let value = 0;
    for (let i = 0; i < length; i++) value = (value << 8) | (bytes[next + i] ?? 0);
    next += length;
    return value;
  };
  const samples =
    sizeCode === 6 || sizeCode === 7 ? follow(sizeCode - 5) + 1 : (BLOCK_SIZES[sizeCode] ?? 32_768);
  const rateHz =
    rateCode === 12
      ? follow(1) * 1000
      : rateCode > 12
        ? follow(2) * (rateCode === 13 ? 1 : 10)
        : (RATES_HZ[rateCode] ?? 0);
  if (next >= bytes.length || crc8(bytes.subarray(at, next)) !== bytes[next]) return null;
  return {
    headerBytes: next + 1 - at,
    samples,
    rateHz,
    channels: layout < 8 ? layout + 1 : 2,
    sampleBits: SAMPLE_BITS[bitsCode] ?? 0,
  };
}

// Length of the frame number, which is coded like UTF-8 (RFC 9639, 9.1.5).
function frameNumberBytes(first: number): number {
  return first < 0x80 ? 1 : Math.min(7, Math.clz32(~(first << 24)));
}

/** Where the frames begin after `fLaC` and its blocks; null when some are missing. */
export function flacHeaderEnd(bytes: Uint8Array): number | null {
  let at = SIGNATURE.length;
  while (at + BLOCK_HEADER_BYTES <= bytes.length) {
    const [type = 0, high = 0, middle = 0, low = 0] = bytes.subarray(at);
    at += BLOCK_HEADER_BYTES + ((high << 16) | (middle << 8) | low);
    if ((type & LAST_BLOCK) !== 0) return at <= bytes.length ? at : null;
  }
  return null;
}

export function isFlacHeader(bytes: Uint8Array): boolean {
  return hasAt(bytes, 0, SIGNATURE);
}

/** Reads `fLaC` and the stream description; null when invalid. */
export function readFlacHeader(bytes: Uint8Array): SpeechConfig | null {
  if (!isFlacHeader(bytes) || bytes.length < HEADER_BYTES) return null;
  const description = bytes.slice(0, HEADER_BYTES);
  // The other metadata blocks are left out.
  description[SIGNATURE.length] = LAST_BLOCK;
  const info = description.subarray(SIGNATURE.length + BLOCK_HEADER_BYTES);
  const [b10 = 0, b11 = 0, b12 = 0] = info.subarray(10);
  const rateHz = (b10 << 12) | (b11 << 4) | (b12 >> 4);
  if (rateHz === 0) return null;
  return { codec: "flac", rateHz, channels: ((b12 >> 1) & 7) + 1, description, preSkip: 0 };
}

/** Reads the first packet of FLAC in Ogg. */
export function readOggFlacHeader(packet: Uint8Array): SpeechConfig | null {
  return hasAt(packet, 0, OGG_SIGNATURE) ? readFlacHeader(packet.subarray(OGG_HEADER_BYTES)) : null;
}

/** Builds the missing stream header from a frame, which has nearly all of it. */
export function flacHeaderFromFrame(
  { samples, rateHz, channels, sampleBits }: FlacFrameHeader,
  usualRateHz: number,
): SpeechConfig | null {
  const rate = rateHz || usualRateHz;
  const info = new Uint8Array(STREAM_INFO_BYTES);
  const view = new DataView(info.buffer);
  // A stream's last frame may be shorter than this, but none may be longer.
  view.setUint16(0, Math.max(16, Math.min(samples, 65_535)));
  view.setUint16(2, 65_535);
  view.setUint32(10, (rate << 12) | ((channels - 1) << 9) | (((sampleBits || 16) - 1) << 4));
  const header = Uint8Array.of(...SIGNATURE, LAST_BLOCK, 0, 0, STREAM_INFO_BYTES);
  return readFlacHeader(concatUint8Arrays([header, info]));
}
