import { AUDIBLE_PEAK } from "../audio/audible-peak.ts";
import { Resampler } from "../audio/resampler.ts";
import { SoundRing, toFloat } from "../audio/sound-ring.ts";
import { wallClockMs } from "../lib/wall-clock-ms.ts";

/** How the sound of a capture is kept. */
export interface RecordedSoundOptions {
  /** Of the sound that comes in. */
  readonly inputRateHz: number;
  /** Of the sound that is kept: what the format of the moment needs. */
  readonly rateHz: number;
  /** How much is kept at most, in milliseconds. */
  readonly ringMs: number;
}

/**
 * What is kept of a tab's sound: one channel, at the rate of the format that is asked for, by the
 * capture clock, which counts the milliseconds of sound since the capture began.
 */
export class RecordedSound {
  readonly #inputRateHz: number;
  readonly #ringMs: number;
  #resampler: Resampler;
  #ring: SoundRing;
  #isOver = false;
  /** Wall clock when the newest sound came. */
  #newestAtMs = wallClockMs();

  constructor({ inputRateHz, rateHz, ringMs }: RecordedSoundOptions) {
    this.#inputRateHz = inputRateHz;
    this.#ringMs = ringMs;
    this.#resampler = new Resampler(inputRateHz, rateHz);
    this.#ring = new SoundRing({ rateHz, lengthMs: ringMs });
  }

  /** What is kept now; another ring takes its place when the rate changes. */
  get ring(): SoundRing {
    return this.#ring;
  }

  /** Where the sound that comes next begins, in milliseconds. */
  get endMs(): number {
    return this.#ring.msAt(this.#ring.endFrame);
  }

  /** Whether nothing will follow. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Takes the next samples, one channel at the incoming rate.
   * @returns whether there is something to be heard in them
   */
  append(samples: Float32Array): boolean {
    const peak = this.#ring.append(this.#resampler.process(samples));
    this.#newestAtMs = wallClockMs();
    return peak > AUDIBLE_PEAK;
  }

  /** Sound of this length was lost before it came here. */
  skip(lostMs: number): void {
    this.#ring.skip(Math.round((lostMs * this.#ring.rateHz) / 1000));
  }

  /** Nothing will follow. */
  end(): void {
    this.#isOver = true;
  }

  /** When the sound at a position was captured, by the wall clock, in milliseconds since 1970. */
  capturedAtMs(positionMs: number): number {
    return this.#newestAtMs - (this.endMs - positionMs);
  }

  /**
   * Keeps sound at another rate from now on, and what is kept already is converted: a stream in
   * the new format finds all of it.
   */
  setRate(rateHz: number): void {
    const { endMs } = this;
    const before = this.#ring;
    if (rateHz === before.rateHz) return;
    const resampler = new Resampler(before.rateHz, rateHz);
    const parts: (Float32Array | number)[] = [];
    for (let at = before.firstFrame; at < before.endFrame; ) {
      const { fromFrame, toFrame } = before.runAt(at);
      if (fromFrame > at) parts.push(Math.round(((fromFrame - at) * rateHz) / before.rateHz));
      parts.push(resampler.process(toFloat(before.read(fromFrame, toFrame - fromFrame))));
      at = toFrame;
    }
    const frames = parts.reduce<number>((sum, part) => sum + framesOf(part), 0);
    // It ends where the sound that comes next begins.
    const originMs = endMs - (frames * 1000) / rateHz;
    this.#ring = new SoundRing({ rateHz, lengthMs: this.#ringMs, originMs });
    for (const part of parts) {
      if (typeof part === "number") this.#ring.skip(part);
      else this.#ring.append(part);
    }
    this.#resampler = new Resampler(this.#inputRateHz, rateHz);
  }
}

/** Of sound, or of sound that is missing. */
function framesOf(part: Float32Array | number): number {
  return typeof part === "number" ? part : part.length;
}
