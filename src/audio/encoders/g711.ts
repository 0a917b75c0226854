/**
 * Magnitudes are clipped so that, with the bias, they stay within 15 bits (ITU-T G.711, table 2a).
 */
const MU_LAW_CLIP = 32_635;
// Lets every segment begin at a power of two.
const MU_LAW_BIAS = 0x84;

const SAMPLE_VALUES = 65_536;

let aLaw: Uint8Array | null = null;
let muLaw: Uint8Array | null = null;

/** Encodes samples as A-law, one byte each (ITU-T G.711, 2.1). */
export function encodeALaw(samples: Int16Array): Uint8Array<ArrayBuffer> {
  aLaw ??= tabulate(toALaw);
  return mapSamples(samples, aLaw);
}

/** Encodes samples as µ-law, one byte each (ITU-T G.711, 2.2). */
export function encodeMuLaw(samples: Int16Array): Uint8Array<ArrayBuffer> {
  muLaw ??= tabulate(toMuLaw);
  return mapSamples(samples, muLaw);
}

// A table takes a quarter of the time of computing sixteen thousand codes a second.
function tabulate(encode: (sample: number) => number): Uint8Array {
  return Uint8Array.from({ length: SAMPLE_VALUES }, (_, index) => encode((index << 16) >> 16));
}

function mapSamples(samples: Int16Array, table: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    bytes[i] = table[(samples[i] as number) & 0xff_ff] as number;
  }
  return bytes;
}

// Sign, three bits of segment, four of step; every other bit is inverted.
function toALaw(sample: number): number {
  const isNegative = sample < 0;
  // Thirteen bits with the sign. Steps below zero are mirrored, so −1 corresponds to 0.
  const magnitude = (isNegative ? ~sample : sample) >> 3;
  const segment = Math.max(0, 27 - Math.clz32(magnitude | 1));
  const step = (magnitude >> Math.max(1, segment)) & 0x0f;
  const code = (segment << 4) | step;
  return code ^ (isNegative ? 0x55 : 0xd5);
}

// Sign, three bits of segment, four of step; all bits are inverted.
function toMuLaw(sample: number): number {
  const isNegative = sample < 0;
  const magnitude = Math.min(Math.abs(sample), MU_LAW_CLIP) + MU_LAW_BIAS;
  const segment = 24 - Math.clz32(magnitude);
  const step = (magnitude >> (segment + 3)) & 0x0f;
  return ~((isNegative ? 0x80 : 0) | (segment << 4) | step) & 0xff;
}
