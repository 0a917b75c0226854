export interface SoundRingOptions {
  readonly rateHz: number;
  /** The most sound that is kept, in milliseconds. */
  readonly lengthMs: number;
  /** For how much sound there is memory at first; it grows when more waits to be released. */
  readonly initialMs?: number;
  /** Position of the first sample on the capture clock, in milliseconds. */
  readonly originMs?: number;
}

export interface FrameRange {
  readonly fromFrame: number;
  readonly toFrame: number;
}

const FULL_SCALE = 32_767;

// Words are usually concluded, and their sound released, within a few seconds.
const INITIAL_MS = 4000;

// Tolerance for frame positions that were summed up in milliseconds.
const ROUNDING_FRAMES = 1e-4;

/**
 * A ring buffer of the latest sound: one channel of signed 16-bit samples. Frames are counted from
 * the ring's origin. Memory grows with the sound that is not released, up to the ring's length;
 * then new sound pushes out the oldest.
 */
export class SoundRing {
  readonly rateHz: number;
  readonly #originMs: number;
  readonly #mostFrames: number;
  #samples: Int16Array;
  #firstFrame = 0;
  #endFrame = 0;
  #gaps: FrameRange[] = [];

  constructor({ rateHz, lengthMs, initialMs = INITIAL_MS, originMs = 0 }: SoundRingOptions) {
    const framesOf = (ms: number) => Math.max(1, Math.floor((ms * rateHz) / 1000));
    this.rateHz = rateHz;
    this.#originMs = originMs;
    this.#mostFrames = framesOf(lengthMs);
    this.#samples = new Int16Array(Math.min(this.#mostFrames, framesOf(initialMs)));
  }

  get firstFrame(): number {
    return this.#firstFrame;
  }

  get endFrame(): number {
    return this.#endFrame;
  }

  /** The first range of sound at or after a frame that is complete and kept. Empty at the end. */
  rangeAt(frame: number): FrameRange {
    let fromFrame = Math.max(frame, this.#firstFrame);
    for (const gap of this.#gaps) {
      if (fromFrame < gap.fromFrame) return { fromFrame, toFrame: gap.fromFrame };
      fromFrame = Math.max(fromFrame, gap.toFrame);
    }
    return { fromFrame, toFrame: Math.max(fromFrame, this.#endFrame) };
  }

  msAt(frame: number): number {
    return this.#originMs + (frame * 1000) / this.rateHz;
  }

  frameAt(positionMs: number): number {
    return Math.floor(((positionMs - this.#originMs) * this.rateHz) / 1000 + ROUNDING_FRAMES);
  }

  /**
   * Adds samples at full scale 1 and clips louder ones.
   * @returns the loudest of them, full scale being 1; exactly 0 for digital silence
   */
  appendSamples(samples: Float32Array): number {
    this.#makeRoom(samples.length);
    const { length } = this.#samples;
    let at = this.#endFrame % length;
    let loudest = 0;
    for (let i = 0; i < samples.length; i++) {
      const scaled = Math.round((samples[i] as number) * FULL_SCALE);
      const value = Math.max(-FULL_SCALE, Math.min(FULL_SCALE, scaled));
      this.#samples[at] = value;
      at = at + 1 === length ? 0 : at + 1;
      loudest = Math.max(loudest, Math.abs(value));
    }
    this.#advance(samples.length);
    return loudest / FULL_SCALE;
  }

  skipFrames(frames: number): void {
    this.#makeRoom(frames);
    const fromFrame = this.#endFrame;
    const { length } = this.#samples;
    for (let i = 0; i < Math.min(frames, length); i++) this.#samples[(fromFrame + i) % length] = 0;
    this.#gaps.push({ fromFrame, toFrame: fromFrame + frames });
    this.#advance(frames);
  }

  #makeRoom(frames: number): void {
    const before = this.#samples;
    const kept = this.#endFrame - this.#firstFrame;
    const needed = Math.min(this.#mostFrames, kept + frames);
    if (needed <= before.length) return;
    const after = new Int16Array(Math.min(this.#mostFrames, Math.max(needed, 2 * before.length)));
    for (let frame = this.#firstFrame; frame < this.#endFrame; frame++) {
      after[frame % after.length] = before[frame % before.length] as number;
    }
    this.#samples = after;
  }

  #advance(frames: number): void {
    this.#endFrame += frames;
    this.#forget(this.#endFrame - this.#samples.length);
  }

  #forget(untilFrame: number): void {
    if (untilFrame <= this.#firstFrame) return;
    this.#firstFrame = untilFrame;
    if (this.#gaps.length > 0) {
      this.#gaps = this.#gaps.filter(({ toFrame }) => toFrame > untilFrame);
    }
  }

  /** Releases the sound before a position of the capture clock. */
  releaseBefore(untilMs: number): void {
    this.#forget(Math.min(this.#endFrame, this.frameAt(untilMs)));
  }

  /**
   * Reads `frames` samples from `fromFrame` on. Use them at once: contiguous samples are the ring's
   * own memory, which is overwritten.
   * @throws RangeError when not all of them are kept
   */
  readFrames(fromFrame: number, frames: number): Int16Array {
    if (fromFrame < this.#firstFrame || fromFrame + frames > this.#endFrame) {
      throw new RangeError(`Frames ${fromFrame} + ${frames} are not kept.`);
    }
    const { length } = this.#samples;
    const at = fromFrame % length;
    if (at + frames <= length) return this.#samples.subarray(at, at + frames);
    const read = new Int16Array(frames);
    read.set(this.#samples.subarray(at));
    read.set(this.#samples.subarray(0, at + frames - length), length - at);
    return read;
  }

  /** The first kept frame at or after `fromFrame` that is louder than `peak`; null for none. */
  findLouder(peak: number, fromFrame: number): number | null {
    const limit = peak * FULL_SCALE;
    const { length } = this.#samples;
    for (let frame = Math.max(fromFrame, this.#firstFrame); frame < this.#endFrame; frame++) {
      if (Math.abs(this.#samples[frame % length] as number) > limit) return frame;
    }
    return null;
  }
}

/** The loudest of signed 16-bit samples, full scale being 1; exactly 0 for digital silence. */
export function peakOf(samples: Int16Array): number {
  let loudest = 0;
  for (let i = 0; i < samples.length; i++) {
    // Math.abs, not the larger of a sample and its negative: minus zero is not an integer, and
    // would deoptimise this loop at each silent sample.
    loudest = Math.max(loudest, Math.abs(samples[i] as number));
  }
  return loudest / FULL_SCALE;
}

export function toFloat(samples: Int16Array): Float32Array {
  return Float32Array.from(samples, (sample) => sample / FULL_SCALE);
}
