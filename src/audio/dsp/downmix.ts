/**
 * Mixes blocks of captured sound to one channel, the mean of all (service-api §3.2). It reuses its
 * memory, because a hundred blocks come every second.
 */
export class Downmix {
  #mono = new Float32Array(0);
  #other = new Float32Array(0);

  /**
   * Does not close the block; the caller does.
   * @returns its samples, valid until the next call
   */
  mixToMono(block: AudioData): Float32Array {
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

function mixIn(sum: Float32Array, other: Float32Array, factor: number): void {
  for (let i = 0; i < sum.length; i++) {
    sum[i] = ((sum[i] as number) + (other[i] as number)) * factor;
  }
}
