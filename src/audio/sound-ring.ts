/** What a ring holds, and since when. */
export interface SoundRingOptions {
  readonly rateHz: number;
  /** How much sound is kept at most, in milliseconds. */
  readonly lengthMs: number;
  /** Where its first sample lies on the capture clock, in milliseconds. */
  readonly originMs?: number;
}

/** A stretch of frames; `toFrame` is one past the last. */
export interface FrameRun {
  readonly fromFrame: number;
  readonly toFrame: number;
}

/** Full scale of a signed 16-bit sample. */
const FULL_SCALE = 32_767;

/** What the position of a frame may be off by after it was added up as milliseconds. */
const ROUNDING_FRAMES = 1e-4;

/**
 * The latest sound of one channel, as signed 16-bit samples in memory that is taken once. Frames
 * are counted from the ring's origin; what does not fit any more pushes the oldest out.
 */
export class SoundRing {
  readonly rateHz: number;
  readonly #originMs: number;
  readonly #samples: Int16Array;
  #firstFrame = 0;
  #endFrame = 0;
  /** Sound that never came, oldest first. */
  #holes: FrameRun[] = [];

  constructor({ rateHz, lengthMs, originMs = 0 }: SoundRingOptions) {
    this.rateHz = rateHz;
    this.#originMs = originMs;
    this.#samples = new Int16Array(Math.max(1, Math.floor((lengthMs * rateHz) / 1000)));
  }

  /** The oldest frame that is kept. */
  get firstFrame(): number {
    return this.#firstFrame;
  }

  /** One past the newest frame. */
  get endFrame(): number {
    return this.#endFrame;
  }

  /**
   * The first stretch of sound at or after a frame: all of it is kept, and nothing is missing
   * inside. Empty at the end.
   */
  runAt(frame: number): FrameRun {
    let fromFrame = Math.max(frame, this.#firstFrame);
    for (const hole of this.#holes) {
      if (fromFrame < hole.fromFrame) return { fromFrame, toFrame: hole.fromFrame };
      fromFrame = Math.max(fromFrame, hole.toFrame);
    }
    return { fromFrame, toFrame: Math.max(fromFrame, this.#endFrame) };
  }

  /** Where a frame begins on the capture clock, in milliseconds. */
  msAt(frame: number): number {
    return this.#originMs + (frame * 1000) / this.rateHz;
  }

  /** The frame that sounds at a position of the capture clock, be it kept or not. */
  frameAt(positionMs: number): number {
    return Math.floor(((positionMs - this.#originMs) * this.rateHz) / 1000 + ROUNDING_FRAMES);
  }

  /**
   * Takes samples of full scale 1; louder ones are clipped.
   * @returns the loudest of them, full scale = 1; exactly 0 for digital silence
   */
  append(samples: Float32Array): number {
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
    this.#grow(samples.length);
    return loudest / FULL_SCALE;
  }

  /** Some sound has been lost before it came here; the next follows after it. */
  skip(frames: number): void {
    const fromFrame = this.#endFrame;
    const { length } = this.#samples;
    for (let i = 0; i < Math.min(frames, length); i++) this.#samples[(fromFrame + i) % length] = 0;
    this.#holes.push({ fromFrame, toFrame: fromFrame + frames });
    this.#grow(frames);
  }

  #grow(frames: number): void {
    this.#endFrame += frames;
    this.#forget(this.#endFrame - this.#samples.length);
  }

  #forget(untilFrame: number): void {
    if (untilFrame <= this.#firstFrame) return;
    this.#firstFrame = untilFrame;
    if (this.#holes.length > 0) {
      this.#holes = this.#holes.filter(({ toFrame }) => toFrame > untilFrame);
    }
  }

  /** Forgets what lies before a position of the capture clock. */
  settle(untilMs: number): void {
    this.#forget(Math.min(this.#endFrame, this.frameAt(untilMs)));
  }

  /**
   * `frames` samples from `fromFrame` on. To be used at once: where they lie in one piece they are
   * the ring's own memory, which is written again.
   * @throws RangeError when they are not all kept
   */
  read(fromFrame: number, frames: number): Int16Array {
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

  /** The first kept frame at or after `fromFrame` that is louder than `peak`; null without one. */
  findLouder(peak: number, fromFrame: number): number | null {
    const limit = peak * FULL_SCALE;
    const { length } = this.#samples;
    for (let frame = Math.max(fromFrame, this.#firstFrame); frame < this.#endFrame; frame++) {
      if (Math.abs(this.#samples[frame % length] as number) > limit) return frame;
    }
    return null;
  }
}

/** The loudest of signed 16-bit samples, full scale = 1; exactly 0 for digital silence. */
export function peakOf(samples: Int16Array): number {
  let loudest = 0;
  for (let i = 0; i < samples.length; i++) {
    // Not the larger of a sample and its negative: minus zero is no integer, and an engine that has
    // reckoned with integers compiles all of this again at each silent sample.
    loudest = Math.max(loudest, Math.abs(samples[i] as number));
  }
  return loudest / FULL_SCALE;
}

/** The same samples with full scale 1. */
export function toFloat(samples: Int16Array): Float32Array {
  return Float32Array.from(samples, (sample) => sample / FULL_SCALE);
}
