import type { Cue } from "./subtitle-cues.ts";

/** Between two cues that are closer than this the first one stays: an empty moment would flicker. */
const CLOSED_MS = 200;

/** The cues of a lane, asked what stands at a place of the medium. */
export class CueTrack {
  readonly #cues: Cue[] = [];

  /** Takes more cues; they may come in any order. */
  add(cues: readonly Cue[]): void {
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
   * What stands at a place; of two at a time the later one.
   * @returns the cue (null: none), and at which place something else will stand
   */
  at(placeMs: number): { readonly cue: Cue | null; readonly untilMs: number } {
    const next = this.#firstAfter(placeMs);
    const nextMs = this.#cues[next]?.fromMs ?? Number.POSITIVE_INFINITY;
    // An earlier cue may still stand when a shorter one that came after it is over.
    for (let at = next - 1; at >= Math.max(0, next - MOST_AT_A_TIME); at--) {
      const cue = this.#cues[at];
      if (!cue) break;
      const toMs = at === next - 1 && nextMs - cue.toMs < CLOSED_MS ? nextMs : cue.toMs;
      if (placeMs < toMs) return { cue, untilMs: Math.min(toMs, nextMs) };
    }
    return { cue: null, untilMs: nextMs };
  }

  /** Index of the first cue that begins after a place. */
  #firstAfter(placeMs: number): number {
    let low = 0;
    let high = this.#cues.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cues[middle]?.fromMs ?? 0) <= placeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Files have seldom more than two cues at a time. */
const MOST_AT_A_TIME = 4;
