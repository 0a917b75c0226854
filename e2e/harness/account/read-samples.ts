/** Reads samples of 16 bits, as a page returns them in base64. */
export function readSamples(base64: string): Float32Array {
  const bytes = new Uint8Array(Buffer.from(base64, "base64"));
  return Float32Array.from(new Int16Array(bytes.buffer), (sample) => sample / 32_767);
}
