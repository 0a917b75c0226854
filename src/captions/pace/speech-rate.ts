import type { Segment } from "../segment.ts";
import { countLetters } from "./reading-speed.ts";

/** What was said longer ago than this counts for little. */
const REMEMBERED_MS = 15_000;

/** How fast somebody speaks, by the times of what was concluded of late. */
export class SpeechRate {
  #letters = 0;
  #durationMs = 0;

  /** Takes segments in the order in which they were said. */
  hear(segments: readonly Segment[], language: string): void {
    for (const { text, startMs, endMs } of segments) {
      const durationMs = Math.max(0, endMs - startMs);
      const keep = Math.exp(-durationMs / REMEMBERED_MS);
      this.#letters = this.#letters * keep + countLetters(text, language);
      this.#durationMs = this.#durationMs * keep + durationMs;
    }
  }

  /** Letters a second; null until there is something to go by. */
  get perSecond(): number | null {
    return this.#durationMs < 1000 ? null : (this.#letters / this.#durationMs) * 1000;
  }
}
