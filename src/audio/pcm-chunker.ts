/** Sound on its way to the service. */
export interface PcmChunk {
  /** PCM s16le, mono. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Position of the first sample since the start of capture, in samples. */
  readonly startSample: number;
  /** Loudest sample, full scale = 1. */
  readonly peak: number;
}

/** Cuts a run of samples into chunks of one length, as signed 16-bit little-endian. */
export class PcmChunker {
  readonly #chunkSamples: number;
  #view: DataView<ArrayBuffer>;
  #filled = 0;
  #peak = 0;
  #startSample = 0;

  /** @param chunkSamples samples a chunk */
  constructor(chunkSamples: number) {
    this.#chunkSamples = chunkSamples;
    this.#view = new DataView(new ArrayBuffer(chunkSamples * 2));
  }

  /** Takes samples (full scale = 1, louder ones are clipped) and gives the chunks they complete. */
  push(samples: Float32Array): PcmChunk[] {
    const chunks: PcmChunk[] = [];
    for (const sample of samples) {
      const clipped = Math.max(-1, Math.min(1, sample));
      this.#peak = Math.max(this.#peak, Math.abs(clipped));
      this.#view.setInt16(this.#filled * 2, Math.round(clipped * 32_767), true);
      this.#filled += 1;
      if (this.#filled === this.#chunkSamples) chunks.push(this.#take());
    }
    return chunks;
  }

  /** The last, shorter chunk; null when nothing is left over. */
  flush(): PcmChunk | null {
    return this.#filled === 0 ? null : this.#take();
  }

  #take(): PcmChunk {
    const bytes = new Uint8Array(this.#view.buffer, 0, this.#filled * 2);
    const chunk = { bytes, startSample: this.#startSample, peak: this.#peak };
    this.#startSample += this.#filled;
    this.#view = new DataView(new ArrayBuffer(this.#chunkSamples * 2));
    this.#filled = 0;
    this.#peak = 0;
    return chunk;
  }
}
