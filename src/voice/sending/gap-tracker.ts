import type { SoundGap } from "../word-source.ts";

/** Gaps closer than this are one. */
const ADJACENT_MS = 1;
/** After so much sound that did come a gap is not going to grow any more. */
const CLOSED_AFTER_MS = 2000;

/** Puts sound that was lost together to gaps, and tells each once. */
export class GapTracker {
  readonly #onGap: (gap: SoundGap) => void;
  #open: SoundGap | null = null;
  #toldToMs = Number.NEGATIVE_INFINITY;

  constructor(onGap: (gap: SoundGap) => void) {
    this.#onGap = onGap;
  }

  /** Sound between two positions is lost; what was told already is not told again. */
  lost(fromMs: number, toMs: number): void {
    const beganMs = Math.max(fromMs, this.#toldToMs);
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

  /** Sound has been handed over up to a position. */
  handedOver(untilMs: number): void {
    if (this.#open && untilMs > this.#open.toMs + CLOSED_AFTER_MS) this.flush();
  }

  /** Tells the gap that may still have grown. */
  flush(): void {
    const gap = this.#open;
    if (!gap) return;
    this.#open = null;
    this.#toldToMs = gap.toMs;
    this.#onGap(gap);
  }
}
