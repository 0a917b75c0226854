import { FILTER_KERNEL } from "./filter-kernel.ts";

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

/** Creates a filter. The two implementations differ only in speed. */
export type CreateFilter = (shape: PolyphaseShape) => PolyphaseFilter;

/** Number of products that the kernel adds in one round. */
export const TAPS_AT_ONCE = 8;

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;
const PAGE_BYTES = 65_536;

// The function in `filter-kernel.wat`, which describes its parameters.
type Kernel = (
  samples: number,
  row: number,
  rowBytes: number,
  stepBytes: number,
  stepRowBytes: number,
  tapsEnd: number,
  output: number,
  end: number,
) => void;

/** Uses WebAssembly, four products at once, or plain JavaScript where it is unavailable. */
export const createFilter: CreateFilter = (shape) => {
  try {
    return createKernelFilter(shape);
  } catch {
    // Disabled by a policy, or unsupported by the processor. The result is the same.
    return createPlainFilter(shape);
  }
};

/** @throws WebAssembly.CompileError, EvalError, ReferenceError without WebAssembly */
export const createKernelFilter: CreateFilter = (shape) => {
  const { taps, tapsPerPhase, up, down, sampleRoom, outputRoom } = shape;
  const tapsEnd = taps.byteLength;
  const outputAt = tapsEnd + sampleRoom * FLOAT_BYTES;
  const bytes = outputAt + outputRoom * FLOAT_BYTES;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
  const code = Uint8Array.from(atob(FILTER_KERNEL), (character) => character.charCodeAt(0));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), {
    filter: { memory },
  });
  const run = exports.run as Kernel;
  const rowBytes = tapsPerPhase * FLOAT_BYTES;
  const stepBytes = Math.floor(down / up) * FLOAT_BYTES;
  const stepRowBytes = (down % up) * rowBytes;
  new Float32Array(memory.buffer, 0, taps.length).set(taps);
  const outputs = new Float32Array(memory.buffer, outputAt, outputRoom);
  return {
    samples: new Float32Array(memory.buffer, tapsEnd, sampleRoom),
    run(position, count) {
      const first = tapsEnd + Math.floor(position / up) * FLOAT_BYTES;
      const row = (position % up) * rowBytes;
      const end = outputAt + count * FLOAT_BYTES;
      run(first, row, rowBytes, stepBytes, stepRowBytes, tapsEnd, outputAt, end);
      return outputs.subarray(0, count);
    },
  };
};

/** The same in plain JavaScript, several times slower. */
export const createPlainFilter: CreateFilter = (shape) => {
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
};

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
  for (let k = row, at = first; k < rowEnd; k += 4, at += 4) {
    a += (taps[k] as number) * (samples[at] as number);
    b += (taps[k + 1] as number) * (samples[at + 1] as number);
    c += (taps[k + 2] as number) * (samples[at + 2] as number);
    d += (taps[k + 3] as number) * (samples[at + 3] as number);
  }
  return a + b + c + d;
}
