/** A stretch of sound inside an encoder. */
export interface Stretch {
  readonly startMs: number;
  readonly durationMs: number;
  /** Its loudest sample, full scale = 1. */
  readonly peak: number;
}

// Rounding error of summed durations, less than one sample.
const ROUNDING_MS = 1e-6;

/**
 * Locates an encoder's output on the capture clock. Pieces come out later than the sound went in
 * and are cut differently, but their durations add up.
 */
export class PieceClock {
  readonly #stretches: Stretch[] = [];
  #passedMs = 0;
  #waitingMs = 0;
  #nextMs: number;

  constructor(startMs: number) {
    this.#nextMs = startMs;
  }

  /** Duration of the sound inside the encoder. */
  get waitingMs(): number {
    return this.#waitingMs;
  }

  pushStretch(stretch: Stretch): void {
    if (this.#stretches.length === 0) this.#nextMs = stretch.startMs;
    this.#stretches.push(stretch);
    this.#waitingMs += stretch.durationMs;
  }

  /**
   * Takes the next piece out.
   * @param durationMs duration of the piece
   * @returns its start and its loudest sample
   */
  takePiece(durationMs: number): Pick<Stretch, "startMs" | "peak"> {
    const startMs = this.#nextMs;
    let peak = 0;
    let leftMs = durationMs;
    for (let oldest = this.#stretches[0]; oldest && leftMs > ROUNDING_MS; ) {
      peak = Math.max(peak, oldest.peak);
      const restMs = oldest.durationMs - this.#passedMs;
      const passedMs = Math.min(restMs, leftMs);
      leftMs -= passedMs;
      this.#passedMs += passedMs;
      this.#waitingMs -= passedMs;
      this.#nextMs = oldest.startMs + this.#passedMs;
      if (restMs - passedMs > ROUNDING_MS) break;
      this.#stretches.shift();
      this.#passedMs = 0;
      oldest = this.#stretches[0];
      if (oldest) this.#nextMs = oldest.startMs;
    }
    return { startMs, peak };
  }
}
