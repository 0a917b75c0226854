/**
 * Cuts an utterance into whole frames, with silence behind it until `delaySamples` after its end
 * have come out of the encoder as well.
 */
export function framesOf(
  utterance: Float32Array,
  frameSamples: number,
  delaySamples: number,
): Float32Array[] {
  const count = Math.ceil((utterance.length + delaySamples) / frameSamples);
  return Array.from({ length: count }, (_, at) => {
    const frame = new Float32Array(frameSamples);
    frame.set(utterance.subarray(at * frameSamples, (at + 1) * frameSamples));
    return frame;
  });
}
