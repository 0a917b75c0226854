// Segment of a magnitude: how many times it can be halved before it is below `first`.
function segment(magnitude: number, first: number): number {
  let number = 0;
  while (number < 7 && magnitude >= first << (number + 1)) number += 1;
  return number;
}

/** The µ-law byte of a 16-bit sample (ITU-T G.711). */
export function toUlaw(sample: number): number {
  const bias = 132;
  const magnitude = Math.min(Math.abs(sample), 32_635) + bias;
  const exponent = segment(magnitude, 128);
  const mantissa = (magnitude >> (exponent + 3)) & 15;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

/** The A-law byte of a 16-bit sample (ITU-T G.711). */
export function toAlaw(sample: number): number {
  // The magnitude of -1 is 0, because -0 has a code of its own.
  const magnitude = sample < 0 ? -sample - 1 : sample;
  const exponent = segment(magnitude, 128);
  const mantissa = (magnitude >> (exponent === 0 ? 4 : exponent + 3)) & 15;
  return ((sample < 0 ? 0 : 0x80) | (exponent << 4) | mantissa) ^ 0x55;
}
