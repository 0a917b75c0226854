/**
 * Copies blocks of captured sound as one channel, the mean of all (interface: all source audio must
 * be single channel). The memory is used again and again: a hundred blocks come a second.
 */
export class Downmix {
  #mono = new Float32Array(0);
  #other = new Float32Array(0);

  /**
   * The block stays open; closing it is the caller's.
   * @returns its samples, to be used before the next block is taken
   */
  take(block: AudioData): Float32Array {
    const { numberOfFrames, numberOfChannels } = block;
    if (this.#mono.length !== numberOfFrames) {
      this.#mono = new Float32Array(numberOfFrames);
      this.#other = new Float32Array(numberOfFrames);
    }
    const [mono, other] = [this.#mono, this.#other];
    block.copyTo(mono, { planeIndex: 0, format: "f32-planar" });
    if (numberOfChannels === 1) return mono;
    const share = 1 / numberOfChannels;
    scale(mono, share);
    for (let channel = 1; channel < numberOfChannels; channel++) {
      block.copyTo(other, { planeIndex: channel, format: "f32-planar" });
      addScaled(mono, other, share);
    }
    return mono;
  }
}

function scale(samples: Float32Array, factor: number): void {
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] as number) * factor;
}

function addScaled(sum: Float32Array, other: Float32Array, factor: number): void {
  for (let i = 0; i < sum.length; i++) {
    sum[i] = (sum[i] as number) + (other[i] as number) * factor;
  }
}
