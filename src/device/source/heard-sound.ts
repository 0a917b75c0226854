import { AUDIBLE_PEAK } from "../../audio/audible-peak.ts";
import type { FeedChunk } from "../../voice/sending/sound-feed.ts";

// Bounds the memory: more than a recogniser may leave unconcluded.
const KEPT_MS = 60_000;

// A pause between words: shorter ones are part of a word, such as before a plosive.
const PAUSE_MS = 200;

// Recordings are never quite silent: sound this far below the loudest is a pause.
const QUIET_SHARE = 0.1;

interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
  readonly peak: number;
}

/** The loudness of the sound that has gone into a recogniser lately, on the capture clock. */
export class HeardSound {
  #stretches: Stretch[] = [];
  #endMs = 0;
  #audibleMs = 0;
  #silentMs = 0;

  /** Where the sound so far ends. */
  get endMs(): number {
    return this.#endMs;
  }

  /** Length of the silence at the end. */
  get silentMs(): number {
    return this.#silentMs;
  }

  /** Audible sound since {@link countAudible} began. */
  get audibleMs(): number {
    return this.#audibleMs;
  }

  countAudible(): void {
    this.#audibleMs = 0;
  }

  /** Sound comes again after a silence in which nothing was heard. */
  endSilence(): void {
    this.#silentMs = 0;
  }

  addChunk({ startMs, durationMs, peak }: FeedChunk): void {
    const endMs = startMs + durationMs;
    // Sound that comes again, for another recogniser.
    if (startMs < this.#endMs) {
      this.#stretches = this.#stretches.filter((stretch) => stretch.endMs <= startMs);
    }
    this.#stretches.push({ startMs, endMs, peak });
    this.#endMs = endMs;
    const isAudible = peak > AUDIBLE_PEAK;
    this.#silentMs = isAudible ? 0 : this.#silentMs + durationMs;
    if (isAudible) this.#audibleMs += durationMs;
    while ((this.#stretches[0]?.endMs ?? endMs) < endMs - KEPT_MS) this.#stretches.shift();
  }

  /** Where sound begins at or after a position; the position itself when none is known. */
  speechStart(fromMs: number): number {
    const loud = this.#quietPeak();
    const first = this.#stretches.find(({ endMs, peak }) => endMs > fromMs && peak > loud);
    return first ? Math.max(fromMs, first.startMs) : fromMs;
  }

  /**
   * Where the last pause begins that begins within a range.
   * @returns null when there is none
   */
  lastPause(fromMs: number, toMs: number): number | null {
    const loud = this.#quietPeak();
    let beganMs: number | null = null;
    let found: number | null = null;
    for (const { startMs, endMs, peak } of this.#stretches) {
      beganMs = peak > loud ? null : (beganMs ?? startMs);
      if (beganMs === null || beganMs < fromMs || beganMs > toMs) continue;
      if (endMs - beganMs >= PAUSE_MS) found = beganMs;
    }
    return found;
  }

  #quietPeak(): number {
    // A minute has a thousand stretches, and each word asks: a list of peaks would cost more.
    let loudest = 0;
    for (const { peak } of this.#stretches) loudest = Math.max(loudest, peak);
    return Math.max(AUDIBLE_PEAK, loudest * QUIET_SHARE);
  }
}
