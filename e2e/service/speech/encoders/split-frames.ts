/**
 * Splits an utterance into whole frames, padded with silence so that `delaySamples` after its end
 * also leave the encoder.
 */
export function splitFrames(
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
