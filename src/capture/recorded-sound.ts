import { AUDIBLE_PEAK } from "../audio/audible-peak.ts";
import { Resampler } from "../audio/dsp/resampler.ts";
import { SoundRing, toFloat } from "../audio/sound-ring.ts";
import { wallClockMs } from "../lib/wall-clock-ms.ts";

export interface RecordedSoundOptions {
  readonly inputRateHz: number;
  /** Rate of the recording, as the current format needs it. */
  readonly rateHz: number;
  readonly ringMs: number;
  /** Position of the first sound; 0 unless the sound of an earlier capture is continued. */
  readonly originMs?: number;
}

/**
 * Records the latest sound of a tab: one channel at the rate of the requested format. Positions use
 * the capture clock, in milliseconds of sound since the capture began.
 */
export class RecordedSound {
  readonly #inputRateHz: number;
  readonly #ringMs: number;
  #resampler: Resampler;
  #ring: SoundRing;
  #isOver = false;
  #newestAtMs = wallClockMs();

  constructor({ inputRateHz, rateHz, ringMs, originMs = 0 }: RecordedSoundOptions) {
    this.#inputRateHz = inputRateHz;
    this.#ringMs = ringMs;
    this.#resampler = new Resampler(inputRateHz, rateHz);
    this.#ring = new SoundRing({ rateHz, lengthMs: ringMs, originMs });
  }

  get ring(): SoundRing {
    return this.#ring;
  }

  get endMs(): number {
    return this.#ring.msAt(this.#ring.endFrame);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Appends samples, one channel at the incoming rate.
   * @returns whether they are audible
   */
  append(samples: Float32Array): boolean {
    const peak = this.#ring.appendSamples(this.#resampler.process(samples));
    this.#newestAtMs = wallClockMs();
    return peak > AUDIBLE_PEAK;
  }

  skip(lostMs: number): void {
    this.#ring.skipFrames(Math.round((lostMs * this.#ring.rateHz) / 1000));
  }

  end(): void {
    this.#isOver = true;
  }

  /** Wall clock at which a position was captured, in milliseconds since 1970. */
  capturedAtMs(positionMs: number): number {
    return this.#newestAtMs - (this.endMs - positionMs);
  }

  /**
   * Changes the recording rate and converts the recorded sound, so that a stream in the new format
   * finds all of it.
   */
  setRate(rateHz: number): void {
    const { endMs } = this;
    const before = this.#ring;
    if (rateHz === before.rateHz) return;
    const resampler = new Resampler(before.rateHz, rateHz);
    const parts: (Float32Array | number)[] = [];
    for (let at = before.firstFrame; at < before.endFrame; ) {
      const { fromFrame, toFrame } = before.rangeAt(at);
      if (fromFrame > at) parts.push(Math.round(((fromFrame - at) * rateHz) / before.rateHz));
      parts.push(resampler.process(toFloat(before.readFrames(fromFrame, toFrame - fromFrame))));
      at = toFrame;
    }
    const frames = parts.reduce<number>((sum, part) => sum + framesOf(part), 0);
    // The end must match the position of the next sound.
    const originMs = endMs - (frames * 1000) / rateHz;
    this.#ring = new SoundRing({ rateHz, lengthMs: this.#ringMs, originMs });
    for (const part of parts) {
      if (typeof part === "number") this.#ring.skipFrames(part);
      else this.#ring.appendSamples(part);
    }
    this.#resampler = new Resampler(this.#inputRateHz, rateHz);
  }
}

function framesOf(part: Float32Array | number): number {
  return typeof part === "number" ? part : part.length;
}
