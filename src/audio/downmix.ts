/**
 * Copies a block of captured sound as one channel, the mean of all (interface: all source audio
 * must be single channel). The block stays open; closing it is the caller's.
 */
export function downmix(block: AudioData): Float32Array {
  const { numberOfFrames, numberOfChannels } = block;
  const mono = new Float32Array(numberOfFrames);
  block.copyTo(mono, { planeIndex: 0, format: "f32-planar" });
  if (numberOfChannels === 1) return mono;
  const other = new Float32Array(numberOfFrames);
  for (let channel = 1; channel < numberOfChannels; channel++) {
    block.copyTo(other, { planeIndex: channel, format: "f32-planar" });
    for (let i = 0; i < numberOfFrames; i++) mono[i] = (mono[i] ?? 0) + (other[i] ?? 0);
  }
  return mono.map((sum) => sum / numberOfChannels);
}
