import type { Cue } from "./subtitle-cues.ts";

// A shorter pause between two cues would flicker, and so would a shorter overlap.
const CLOSED_MS = 200;

// Files rarely have more than two cues at a time.
const MOST_AT_A_TIME = 4;

// A long cue is found after this many short ones that began during it.
const MOST_BEFORE = 64;

/** What a track shows at a position. */
export interface CueAtPosition {
  /** Null for none. */
  readonly cue: Cue | null;
  /** The cues it consists of, in the order of their start. */
  readonly parts: readonly Cue[];
  /** Position of the next change. */
  readonly untilMs: number;
}

export class CueTrack {
  readonly #cues: Cue[] = [];
  #merged: { readonly parts: readonly Cue[]; readonly cue: Cue } | null = null;

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
   * Finds the cue at a position. Overlapping ones become one cue, with the lines of each in the
   * order of their start; the oldest of more than four are left out. The same cues give the same
   * object.
   */
  cueAt(positionMs: number): CueAtPosition {
    const next = this.#firstAfter(positionMs);
    let untilMs = this.#cues[next]?.fromMs ?? Number.POSITIVE_INFINITY;
    const parts: Cue[] = [];
    for (let at = next - 1; at >= Math.max(0, next - MOST_BEFORE); at--) {
      const cue = this.#cues[at];
      if (!cue || parts.length === MOST_AT_A_TIME) break;
      const toMs = this.#endOf(cue);
      if (positionMs >= toMs) continue;
      untilMs = Math.min(untilMs, toMs);
      parts.unshift(cue);
    }
    return { cue: this.#merge(parts), parts, untilMs };
  }

  // A cue ends where the next one starts, if that is only a little before or after its own end.
  #endOf({ fromMs, toMs }: Cue): number {
    const next = this.#cues[this.#firstAfter(Math.max(fromMs, toMs - CLOSED_MS))];
    return next && next.fromMs - toMs < CLOSED_MS ? next.fromMs : toMs;
  }

  #merge(parts: readonly Cue[]): Cue | null {
    const [first] = parts;
    if (!first || parts.length === 1) return first ?? null;
    const before = this.#merged;
    const isSame =
      before?.parts.length === parts.length && parts.every((part, at) => part === before.parts[at]);
    if (before && isSame) return before.cue;
    const cue = {
      ...first,
      toMs: Math.max(...parts.map(({ toMs }) => toMs)),
      lines: parts.flatMap(({ lines }) => lines),
    };
    this.#merged = { parts, cue };
    return cue;
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
