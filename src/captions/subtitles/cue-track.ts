import type { Cue } from "./subtitle-cues.ts";

// A shorter pause between two cues would flicker, so the first one stays.
const CLOSED_MS = 200;

export class CueTrack {
  readonly #cues: Cue[] = [];

  addCues(cues: readonly Cue[]): void {
    let lastMs = this.#cues.at(-1)?.fromMs ?? Number.NEGATIVE_INFINITY;
    let isInOrder = true;
    for (const cue of cues) {
      isInOrder &&= lastMs <= cue.fromMs;
      lastMs = cue.fromMs;
      this.#cues.push(cue);
    }
    if (!isInOrder) this.#cues.sort((a, b) => a.fromMs - b.fromMs);
  }

  /**
   * Finds the cue at a position; of two overlapping ones, the later.
   * @returns the cue, or null for none, and the position of the next change
   */
  cueAt(positionMs: number): { readonly cue: Cue | null; readonly untilMs: number } {
    const next = this.#firstAfter(positionMs);
    const nextMs = this.#cues[next]?.fromMs ?? Number.POSITIVE_INFINITY;
    // An earlier cue may continue after a shorter one that overlaps it.
    for (let at = next - 1; at >= Math.max(0, next - MOST_AT_A_TIME); at--) {
      const cue = this.#cues[at];
      if (!cue) break;
      const toMs = at === next - 1 && nextMs - cue.toMs < CLOSED_MS ? nextMs : cue.toMs;
      if (positionMs < toMs) return { cue, untilMs: Math.min(toMs, nextMs) };
    }
    return { cue: null, untilMs: nextMs };
  }

  #firstAfter(positionMs: number): number {
    let low = 0;
    let high = this.#cues.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cues[middle]?.fromMs ?? 0) <= positionMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

// Files rarely have more than two cues at a time.
const MOST_AT_A_TIME = 4;
