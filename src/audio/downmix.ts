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
    add(mono, other);
  }
  const share = 1 / numberOfChannels;
  for (let i = 0; i < numberOfFrames; i++) mono[i] = (mono[i] as number) * share;
  return mono;
}

function add(sum: Float32Array, other: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (other[i] as number);
}
