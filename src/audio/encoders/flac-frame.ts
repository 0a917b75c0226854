import { createCrc } from "../formats/crc.ts";
import { BitWriter } from "./bit-writer.ts";
import { bestPrediction } from "./flac-prediction.ts";

// RFC 9639, 9.1.8 and 9.3.
const crc8 = createCrc(8, 0x07);
const crc16 = createCrc(16, 0x80_05);

// RFC 9639, table 18: the rates with a code of their own.
const RATE_CODES: ReadonlyMap<number, number> = new Map([
  [8000, 0b0100],
  [16_000, 0b0101],
  [44_100, 0b1001],
  [48_000, 0b1010],
]);

// The block length minus one follows the header in 16 bits.
const BLOCK_SIZE_CODE = 0b0111;
const SAMPLE_SIZE_16_BITS = 0b100;
const FIXED_PREDICTOR = 0b1000;

/**
 * Encodes one FLAC frame: mono, 16 bits, fixed block size (RFC 9639, 9).
 * @param samples at least one; only the last frame of a stream may be shorter than the others
 */
export function flacFrame(
  samples: Int16Array,
  frameNumber: number,
  rateHz: number,
): Uint8Array<ArrayBuffer> {
  const rateCode = RATE_CODES.get(rateHz);
  if (rateCode === undefined) throw new RangeError(`No FLAC frames of ${rateHz} Hz`);
  const out = new BitWriter();
  out.writeBits(0b1111_1111_1111_1000, 16);
  out.writeBits((BLOCK_SIZE_CODE << 4) | rateCode, 8);
  out.writeBits(SAMPLE_SIZE_16_BITS << 1, 8);
  writeCodedNumber(out, frameNumber);
  out.writeBits(samples.length - 1, 16);
  out.writeBits(crc8(out.written), 8);
  writeSubframe(out, samples);
  out.align();
  out.writeBits(crc16(out.written), 16);
  return out.written.slice();
}

// Coded like UTF-8, up to 31 bits (RFC 9639, 9.1.5).
function writeCodedNumber(out: BitWriter, value: number): void {
  if (value < 0x80) {
    out.writeBits(value, 8);
    return;
  }
  let followers = 1;
  while (value >= 2 ** (followers * 5 + 6)) followers += 1;
  const lead = (0xff << (7 - followers)) & 0xff;
  out.writeBits(lead | (value >>> (followers * 6)), 8);
  for (let left = followers - 1; left >= 0; left--) {
    out.writeBits(0x80 | ((value >>> (left * 6)) & 0x3f), 8);
  }
}

function writeSubframe(out: BitWriter, samples: Int16Array): void {
  if (samples.every((sample) => sample === samples[0])) {
    out.writeBits(0, 8);
    out.writeBits(samples[0] ?? 0, 16);
    return;
  }
  const { order, residual, partitionOrder, parameters } = bestPrediction(samples);
  out.writeBits((FIXED_PREDICTOR | order) << 1, 8);
  for (const sample of samples.subarray(0, order)) out.writeBits(sample, 16);
  // Coding method 0: four bits of parameter per partition.
  out.writeBits(partitionOrder, 6);
  const partitionSamples = samples.length >> partitionOrder;
  for (const [index, parameter] of parameters.entries()) {
    out.writeBits(parameter, 4);
    const from = Math.max(0, index * partitionSamples - order);
    const until = (index + 1) * partitionSamples - order;
    for (let i = from; i < until; i++) writeRice(out, residual[i] as number, parameter);
  }
}

// Small magnitudes are short; the sign is the lowest bit (RFC 9639, 9.2.7.3).
function writeRice(out: BitWriter, value: number, parameter: number): void {
  const folded = value < 0 ? -2 * value - 1 : 2 * value;
  out.writeUnary(folded >>> parameter);
  if (parameter > 0) out.writeBits(folded, parameter);
}
