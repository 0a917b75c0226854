export interface PolyphaseShape {
  /**
   * One row of taps per phase, in the order in which they meet the samples (oldest first). The
   * length of a row is a multiple of {@link TAPS_AT_ONCE}.
   */
  readonly taps: Float32Array;
  readonly tapsPerPhase: number;
  readonly up: number;
  readonly down: number;
  readonly sampleRoom: number;
  readonly outputRoom: number;
}

export interface PolyphaseFilter {
  readonly samples: Float32Array;
  /**
   * @param position of the first output, in phases from the first sample
   * @returns `count` outputs, valid until the next run
   */
  run(position: number, count: number): Float32Array;
}

/** Number of taps that the filter multiplies in one round. */
export const TAPS_AT_ONCE = 4;

/**
 * Creates a filter in plain JavaScript. In WebAssembly it would save 40 ms of processor time a
 * minute, and cost 2 MB of memory for as long as captions run.
 */
export function createFilter(shape: PolyphaseShape): PolyphaseFilter {
  const { taps, tapsPerPhase, up, down, sampleRoom, outputRoom } = shape;
  const samples = new Float32Array(sampleRoom);
  const outputs = new Float32Array(outputRoom);
  return {
    samples,
    run(position, count) {
      for (let i = 0; i < count; i++) {
        const at = position + i * down;
        const row = (at % up) * tapsPerPhase;
        outputs[i] = sumOfProducts(samples, Math.floor(at / up), taps, row, row + tapsPerPhase);
      }
      return outputs.subarray(0, count);
    },
  };
}

/**
 * Four sums at once keep the processor from waiting for each addition. The indices are in range by
 * construction, so the values are not checked.
 */
function sumOfProducts(
  samples: Float32Array,
  first: number,
  taps: Float32Array,
  row: number,
  rowEnd: number,
): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let k = row, at = first; k < rowEnd; k += TAPS_AT_ONCE, at += TAPS_AT_ONCE) {
    a += (taps[k] as number) * (samples[at] as number);
    b += (taps[k + 1] as number) * (samples[at + 1] as number);
    c += (taps[k + 2] as number) * (samples[at + 2] as number);
    d += (taps[k + 3] as number) * (samples[at + 3] as number);
  }
  return a + b + c + d;
}
