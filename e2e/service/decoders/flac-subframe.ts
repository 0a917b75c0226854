import type { BitReader } from "./bit-reader.ts";
import { damaged } from "./media-faults.ts";

// Coefficients of the fixed predictors by order (RFC 9639, 9.2.5).
const fixedPredictors = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]] as const;

/** Reads the subframe of a mono frame: `count` samples of `bits` bits (RFC 9639, 9.2). */
export function readSubframe(reader: BitReader, count: number, bits: number): Float64Array {
  if (reader.unsigned(1) !== 0) throw damaged("a FLAC frame is not valid");
  const type = reader.unsigned(6);
  const wastedBits = reader.unsigned(1) === 1 ? reader.unary() + 1 : 0;
  const samples = readSamples(reader, type, count, bits - wastedBits);
  return wastedBits === 0 ? samples : samples.map((sample) => sample * 2 ** wastedBits);
}

function readSamples(reader: BitReader, type: number, count: number, bits: number): Float64Array {
  if (bits < 1) throw damaged("a FLAC frame is not valid");
  if (type === 0) return new Float64Array(count).fill(reader.signed(bits));
  if (type === 1) return Float64Array.from({ length: count }, () => reader.signed(bits));
  const fixed = fixedPredictors[type - 8];
  const order = type >= 32 ? type - 31 : fixed?.length;
  if (order === undefined || order > count) throw damaged("a FLAC frame is not valid");
  const samples = new Float64Array(count);
  for (let at = 0; at < order; at++) samples[at] = reader.signed(bits);
  const { coefficients, shift } = fixed
    ? { coefficients: fixed, shift: 0 }
    : readPredictor(reader, order);
  readResidual(reader, samples, order);
  const divisor = 2 ** shift;
  for (let at = order; at < count; at++) {
    let sum = 0;
    for (let n = 0; n < order; n++) sum += (coefficients[n] ?? 0) * (samples[at - 1 - n] ?? 0);
    samples[at] = (samples[at] ?? 0) + Math.floor(sum / divisor);
  }
  return samples;
}

function readPredictor(reader: BitReader, order: number) {
  const precision = reader.unsigned(4) + 1;
  const shift = reader.signed(5);
  if (precision === 16 || shift < 0) throw damaged("a FLAC frame is not valid");
  const coefficients = Array.from({ length: order }, () => reader.signed(precision));
  return { coefficients, shift };
}

// Reads the residual after the first `order` samples: Rice codes in partitions.
function readResidual(reader: BitReader, samples: Float64Array, order: number): void {
  const method = reader.unsigned(2);
  if (method > 1) throw damaged("a FLAC frame is not valid");
  const parameterBits = method === 0 ? 4 : 5;
  const escapeCode = 2 ** parameterBits - 1;
  const partitions = 2 ** reader.unsigned(4);
  const partitionSamples = samples.length / partitions;
  if (!Number.isInteger(partitionSamples) || partitionSamples < order) {
    throw damaged("a FLAC frame is not valid");
  }
  let at = order;
  for (let partition = 1; partition <= partitions; partition++) {
    const end = partition * partitionSamples;
    const parameter = reader.unsigned(parameterBits);
    if (parameter === escapeCode) {
      const bits = reader.unsigned(5);
      for (; at < end; at++) samples[at] = bits === 0 ? 0 : reader.signed(bits);
    } else {
      const factor = 2 ** parameter;
      for (; at < end; at++) samples[at] = readRice(reader, parameter, factor);
    }
  }
}

function readRice(reader: BitReader, parameter: number, factor: number): number {
  const value = reader.unary() * factor + reader.unsigned(parameter);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
