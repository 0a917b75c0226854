import type { SoundGap } from "../word-source.ts";

const ADJACENT_MS = 1;
const CLOSED_AFTER_MS = 2000;

/** Merges lost sound into gaps and reports each gap once. */
export class GapTracker {
  readonly #onGap: (gap: SoundGap) => void;
  #open: SoundGap | null = null;
  #reportedToMs = Number.NEGATIVE_INFINITY;

  constructor(onGap: (gap: SoundGap) => void) {
    this.#onGap = onGap;
  }

  recordLost(fromMs: number, toMs: number): void {
    const beganMs = Math.max(fromMs, this.#reportedToMs);
    if (toMs - beganMs <= ADJACENT_MS) return;
    if (this.#open && beganMs <= this.#open.toMs + ADJACENT_MS) {
      this.#open = {
        fromMs: Math.min(this.#open.fromMs, beganMs),
        toMs: Math.max(this.#open.toMs, toMs),
      };
      return;
    }
    this.flush();
    this.#open = { fromMs: beganMs, toMs };
  }

  onSoundSent(untilMs: number): void {
    if (this.#open && untilMs > this.#open.toMs + CLOSED_AFTER_MS) this.flush();
  }

  flush(): void {
    const gap = this.#open;
    if (!gap) return;
    this.#open = null;
    this.#reportedToMs = gap.toMs;
    this.#onGap(gap);
  }
}
