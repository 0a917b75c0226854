/**
 * Copies blocks of captured sound as one channel, the mean of all (service-api §3.2). The memory is
 * used again and again: a hundred blocks come a second.
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
    const last = numberOfChannels - 1;
    for (let channel = 1; channel <= last; channel++) {
      block.copyTo(other, { planeIndex: channel, format: "f32-planar" });
      mixIn(mono, other, channel === last ? 1 / numberOfChannels : 1);
    }
    return mono;
  }
}

/** Adds a channel, and makes the sum as loud as it is to be. */
function mixIn(sum: Float32Array, other: Float32Array, factor: number): void {
  for (let i = 0; i < sum.length; i++) {
    sum[i] = ((sum[i] as number) + (other[i] as number)) * factor;
  }
}
