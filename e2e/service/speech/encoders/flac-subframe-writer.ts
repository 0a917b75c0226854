import type { BitWriter } from "./bit-writer.ts";

const highestOrder = 4;
// Maximum number of times a block is halved into partitions with a Rice parameter each.
const maxHalvings = 4;
const highestParameter = 14;

/**
 * Writes the samples of one channel (RFC 9639, 9.2): a constant, or the best fixed predictor and
 * its residual in Rice codes.
 */
export function writeFlacSubframe(writer: BitWriter, block: Int32Array, bits: number): void {
  const first = block[0] ?? 0;
  if (block.every((sample) => sample === first)) {
    writer.write(0, 8);
    writer.write(first, bits);
    return;
  }
  const { order, residual } = bestPrediction(block);
  writer.write((8 | order) << 1, 8);
  for (let n = 0; n < order; n++) writer.write(block[n] ?? 0, bits);
  const halvings = halvingsOf(block.length, order);
  const partitionSamples = block.length >> halvings;
  writer.write(0, 2);
  writer.write(halvings, 4);
  for (let from = 0; from < block.length; from += partitionSamples) {
    writePartition(writer, residual.subarray(Math.max(from, order), from + partitionSamples));
  }
}

// Repeated differences with the smallest sum; the first `order` values do not count.
function bestPrediction(block: Int32Array): { order: number; residual: Int32Array } {
  let best = { order: 0, residual: block };
  let least = Infinity;
  let residual = block;
  for (let order = 0; order <= Math.min(highestOrder, block.length - 1); order++) {
    if (order > 0) residual = differences(residual);
    let sum = 0;
    for (let n = highestOrder; n < residual.length; n++) sum += Math.abs(residual[n] ?? 0);
    if (sum < least) {
      least = sum;
      best = { order, residual };
    }
  }
  return best;
}

function differences(values: Int32Array): Int32Array {
  return values.map((value, n) => value - (values[n - 1] ?? 0));
}

// How often a block can be halved while the first partition is longer than the order.
function halvingsOf(length: number, order: number): number {
  let halvings = 0;
  while (
    halvings < maxHalvings &&
    length % 2 ** (halvings + 1) === 0 &&
    length >> (halvings + 1) > order
  ) {
    halvings += 1;
  }
  return halvings;
}

function writePartition(writer: BitWriter, residual: Int32Array): void {
  const sum = residual.reduce((total, value) => total + folded(value), 0);
  const mean = residual.length > 0 ? sum / residual.length : 0;
  const parameter = Math.max(0, Math.min(highestParameter, Math.floor(Math.log2(mean + 1))));
  writer.write(parameter, 4);
  for (const value of residual) {
    const code = folded(value);
    writer.unary(code >>> parameter);
    if (parameter > 0) writer.write(code, parameter);
  }
}

// Zigzag coding of signed numbers: 0, -1, 1, -2, …
function folded(value: number): number {
  return value >= 0 ? 2 * value : -2 * value - 1;
}
