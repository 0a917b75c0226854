import { BitReader } from "./bit-reader.ts";
import type { FlacStreamInfo } from "./flac-stream-info.ts";
import { readSubframe } from "./flac-subframe.ts";
import { damaged, requireMono } from "./media-faults.ts";

export interface FlacFrame {
  readonly samples: Float32Array;
  readonly rateHz: number;
  readonly lengthBytes: number;
}

const ratesHz = [
  0, 88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000,
];
const sampleBits = [0, 8, 12, -1, 16, 20, 24, 32];
// CRC of a frame's header, and of all bytes before its footer (RFC 9639, 9.1.8 and 9.3).
const headerCheck = checkOf(8, 0x07);
const footerCheck = checkOf(16, 0x8005);

/**
 * Decodes the FLAC frame at the beginning of `bytes` (RFC 9639, 9). A frame does not state its
 * length, and libraries need the next frame to find its end; decoding it here finds the end at
 * once.
 * @throws OutOfBits when the frame is incomplete
 * @throws StreamFault when it is invalid or not mono
 */
export function decodeFlacFrame(bytes: Uint8Array, info: FlacStreamInfo): FlacFrame {
  const reader = new BitReader(bytes);
  const head = readHeader(reader, bytes, info);
  const values = readSubframe(reader, head.blockSamples, head.bits);
  reader.align();
  const end = reader.byteAt;
  const footer = reader.unsigned(16);
  if (crc(bytes, end, footerCheck) !== footer) throw damaged("a FLAC frame has a wrong checksum");
  const scale = 2 ** (head.bits - 1);
  return {
    samples: Float32Array.from(values, (value) => value / scale),
    rateHz: head.rateHz,
    lengthBytes: end + 2,
  };
}

function readHeader(reader: BitReader, bytes: Uint8Array, info: FlacStreamInfo) {
  if (reader.unsigned(15) !== 0x7ffc) throw damaged("a FLAC frame was expected");
  reader.unsigned(1);
  const blockCode = reader.unsigned(4);
  const rateCode = reader.unsigned(4);
  const channelCode = reader.unsigned(4);
  const bitsCode = reader.unsigned(3);
  reader.unsigned(1);
  // The frame number, coded like UTF-8: leading ones announce the following bytes.
  const first = reader.unsigned(8);
  const following = first < 0x80 ? 0 : Math.clz32(~(first << 24)) - 1;
  if (following > 6) throw damaged("a FLAC frame was expected");
  for (let n = 0; n < following; n++) reader.unsigned(8);
  const blockSamples = readBlockSamples(reader, blockCode);
  const rateHz = readRateHz(reader, rateCode, info);
  const end = reader.byteAt;
  if (crc(bytes, end, headerCheck) !== reader.unsigned(8))
    throw damaged("a FLAC frame was expected");
  requireMono(channelCode < 8 ? channelCode + 1 : 2);
  const bits = sampleBits[bitsCode] === 0 ? info.bitsPerSample : (sampleBits[bitsCode] ?? -1);
  if (bits < 4 || blockSamples === 0 || rateHz === 0) throw damaged("a FLAC frame is not valid");
  return { blockSamples, rateHz, bits };
}

function readBlockSamples(reader: BitReader, code: number): number {
  if (code === 1) return 192;
  if (code >= 2 && code <= 5) return 576 << (code - 2);
  if (code === 6) return reader.unsigned(8) + 1;
  if (code === 7) return reader.unsigned(16) + 1;
  return code >= 8 ? 256 << (code - 8) : 0;
}

function readRateHz(reader: BitReader, code: number, info: FlacStreamInfo): number {
  if (code === 0) return info.rateHz;
  if (code === 12) return reader.unsigned(8) * 1_000;
  if (code === 13) return reader.unsigned(16);
  if (code === 14) return reader.unsigned(16) * 10;
  return ratesHz[code] ?? 0;
}

interface Check {
  readonly width: number;
  readonly table: Uint16Array;
}

function checkOf(width: 8 | 16, polynomial: number): Check {
  const top = 1 << (width - 1);
  const table = Uint16Array.from({ length: 256 }, (_, byte) => {
    let value = byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) {
      value = (value & top) !== 0 ? (value << 1) ^ polynomial : value << 1;
    }
    return value & (2 ** width - 1);
  });
  return { width, table };
}

function crc(bytes: Uint8Array, length: number, { width, table }: Check): number {
  const mask = 2 ** width - 1;
  let value = 0;
  for (let at = 0; at < length; at++) {
    const byte = (value >> (width - 8)) ^ (bytes[at] ?? 0);
    value = ((value << 8) & mask) ^ (table[byte] ?? 0);
  }
  return value;
}
