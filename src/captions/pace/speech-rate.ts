import type { Segment } from "../segment.ts";
import { countLetters } from "./reading-speed.ts";

// Older speech counts for little.
const REMEMBERED_MS = 15_000;

export class SpeechRate {
  #letters = 0;
  #durationMs = 0;

  addSegments(segments: readonly Segment[], language: string): void {
    for (const { text, startMs, endMs } of segments) {
      const durationMs = Math.max(0, endMs - startMs);
      const keep = Math.exp(-durationMs / REMEMBERED_MS);
      this.#letters = this.#letters * keep + countLetters(text, language);
      this.#durationMs = this.#durationMs * keep + durationMs;
    }
  }

  /** Letters per second; null without enough speech. */
  get lettersPerSecond(): number | null {
    return this.#durationMs < 1000 ? null : (this.#letters / this.#durationMs) * 1000;
  }
}
