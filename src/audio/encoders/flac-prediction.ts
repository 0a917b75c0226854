export interface FlacPrediction {
  /** Order of the fixed predictor: number of warm-up samples before the residual. */
  readonly order: number;
  readonly residual: Int32Array;
  /** The block has 2 to this power partitions of equal length. */
  readonly partitionOrder: number;
  readonly parameters: readonly number[];
}

const MAX_ORDER = 4;
const MAX_PARTITION_ORDER = 4;
// Fifteen would mean that the residual is not coded (RFC 9639, 9.2.7.1).
const MAX_PARAMETER = 14;

/**
 * Finds the best fixed predictor and partitions (RFC 9639, 9.2.5 and 9.2.7). Speech comes within a
 * tenth of what fitted predictors need, in a fraction of the time.
 */
export function bestPrediction(samples: Int16Array): FlacPrediction {
  const maxOrder = Math.min(MAX_ORDER, samples.length - 1);
  let residual = Int32Array.from(samples);
  let best = { order: 0, residual, sum: sumOfMagnitudes(residual, maxOrder) };
  for (let order = 1; order <= maxOrder; order++) {
    residual = differences(residual);
    // All orders are compared over the same samples.
    const sum = sumOfMagnitudes(residual, maxOrder - order);
    if (sum < best.sum) best = { order, residual, sum };
  }
  return { order: best.order, residual: best.residual, ...bestPartitions(best, samples.length) };
}

function differences(values: Int32Array): Int32Array<ArrayBuffer> {
  const result = new Int32Array(values.length - 1);
  for (let i = 0; i < result.length; i++) {
    result[i] = (values[i + 1] as number) - (values[i] as number);
  }
  return result;
}

function sumOfMagnitudes(values: Int32Array, from: number): number {
  let sum = 0;
  for (let i = from; i < values.length; i++) sum += Math.abs(values[i] as number);
  return sum;
}

function bestPartitions(
  { order, residual }: { order: number; residual: Int32Array },
  blockSamples: number,
): Pick<FlacPrediction, "partitionOrder" | "parameters"> {
  let best = { bits: Number.POSITIVE_INFINITY, partitionOrder: 0, parameters: [0] };
  for (let partitionOrder = 0; partitionOrder <= MAX_PARTITION_ORDER; partitionOrder++) {
    const partitionSamples = blockSamples / 2 ** partitionOrder;
    if (!Number.isInteger(partitionSamples) || partitionSamples <= order) break;
    const choices = Array.from({ length: 2 ** partitionOrder }, (_, index) => {
      const from = Math.max(0, index * partitionSamples - order);
      return bestParameter(residual.subarray(from, (index + 1) * partitionSamples - order));
    });
    const bits = choices.reduce((sum, choice) => sum + choice.bits + 4, 0);
    if (bits < best.bits) {
      best = { bits, partitionOrder, parameters: choices.map(({ parameter }) => parameter) };
    }
  }
  return best;
}

function bestParameter(residual: Int32Array): { parameter: number; bits: number } {
  let foldedSum = 0;
  for (let i = 0; i < residual.length; i++) {
    const value = residual[i] as number;
    foldedSum += value < 0 ? -2 * value - 1 : 2 * value;
  }
  let best = { parameter: 0, bits: Number.POSITIVE_INFINITY };
  for (let parameter = 0; parameter <= MAX_PARAMETER; parameter++) {
    // Rounding each quotient down saves half a bit per sample on average.
    const quotients = Math.max(0, foldedSum / 2 ** parameter - (parameter && residual.length / 2));
    const bits = residual.length * (parameter + 1) + quotients;
    if (bits >= best.bits) break;
    best = { parameter, bits };
  }
  return best;
}
