import { FILTER_KERNEL } from "./filter-kernel.ts";

/** The taps of a polyphase filter, and how it goes from one output to the next. */
export interface PolyphaseShape {
  /**
   * Row after row, one a phase, each in the order in which it meets the samples (oldest first).
   * Their number a row is a multiple of {@link TAPS_AT_ONCE}.
   */
  readonly taps: Float32Array;
  readonly tapsPerPhase: number;
  /** Phases, which are rows. */
  readonly up: number;
  /** How far one output lies from the next, in phases. */
  readonly down: number;
  /** How many samples there has to be room for, and outputs of one run. */
  readonly sampleRoom: number;
  readonly outputRoom: number;
}

/** Adds up what a resampler asks for. */
export interface PolyphaseFilter {
  /** What it filters; its user writes here. */
  readonly samples: Float32Array;
  /**
   * @param position of the first output, in phases from the first sample
   * @returns `count` outputs, in memory that the next run writes anew
   */
  run(position: number, count: number): Float32Array;
}

/** Makes a filter; the two ways there are differ in time alone. */
export type CreateFilter = (shape: PolyphaseShape) => PolyphaseFilter;

/** Products that the kernel adds up in one round. */
export const TAPS_AT_ONCE = 8;

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;
const PAGE_BYTES = 65_536;

/** The function of `filter-kernel.wat`, where its parameters are described. */
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

/** In WebAssembly, four products at once; in plain script where the browser is kept from it. */
export const createFilter: CreateFilter = (shape) => {
  try {
    return createKernelFilter(shape);
  } catch {
    // Switched off by a policy, or a processor without the instructions: it is the same sound.
    return createPlainFilter(shape);
  }
};

/** @throws WebAssembly.CompileError, EvalError, ReferenceError where there is no WebAssembly */
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

/** The same in plain script, which takes a few times as long. */
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
 * Four sums at once keep the processor from waiting for each addition; the indices are in range by
 * construction, so the numbers are not checked.
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
