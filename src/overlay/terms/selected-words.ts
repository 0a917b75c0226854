import { directionOf } from "../../captions/lines/writing-direction.ts";
import { type LinePiece, linePieces } from "../../captions/terms/line-pieces.ts";
import type { LaneWords } from "../../captions/terms/picked-term.ts";

/** A lane cut into its words. */
export interface PickLane extends LaneWords {
  readonly pieces: readonly LinePiece[];
}

/** Where a key leads to. */
export type PickStep = "left" | "right" | "up" | "down";

/** The words that are picked: from one to another in one lane, both included. */
interface Picked {
  readonly lane: number;
  readonly from: number;
  readonly to: number;
}

/** Which words of lines are picked, by hand or by keys. */
export class PickedWords {
  readonly lanes: readonly PickLane[];
  #picked: Picked | null = null;

  constructor(lanes: readonly LaneWords[]) {
    this.lanes = lanes.map(({ language, text }) => {
      return { language, text, pieces: linePieces(text, language) };
    });
  }

  /** What is picked, with the spaces between; empty for nothing. */
  get text(): string {
    if (!this.#picked) return "";
    const [first, last] = ends(this.#picked);
    const pieces = this.lanes[this.#picked.lane]?.pieces.slice(first, last + 1) ?? [];
    return pieces.map(({ text }) => text).join("");
  }

  /** The lane that is picked in; the first where nothing is picked. */
  get lane(): number {
    return this.#picked?.lane ?? 0;
  }

  /** The word that the keys are on; null for none. */
  get at(): number | null {
    return this.#picked?.to ?? null;
  }

  /** Whether a piece is picked. */
  has(lane: number, piece: number): boolean {
    if (this.#picked?.lane !== lane) return false;
    const [first, last] = ends(this.#picked);
    return piece >= first && piece <= last;
  }

  /** Picks a word; with `extend` all from the one that was picked before in the same lane. */
  pick(lane: number, piece: number, extend = false): void {
    const isOn = extend && this.#picked?.lane === lane;
    this.#picked = { lane, from: isOn ? (this.#picked?.from ?? piece) : piece, to: piece };
  }

  /** Goes to the next word in a direction of the screen; the first step picks the first word. */
  step(step: PickStep, extend: boolean): void {
    const picked = this.#picked;
    if (!picked) {
      const first = this.#wordsOf(0)[0];
      if (first !== undefined) this.pick(0, first);
      return;
    }
    if (step === "up" || step === "down") {
      const lane = picked.lane + (step === "up" ? -1 : 1);
      const words = this.#wordsOf(lane);
      const nth = this.#wordsOf(picked.lane).indexOf(picked.to);
      const to = words[Math.min(nth, words.length - 1)];
      if (to !== undefined) this.pick(lane, to);
      return;
    }
    const words = this.#wordsOf(picked.lane);
    const isRightToLeft = directionOf(this.lanes[picked.lane]?.language ?? "") === "rtl";
    const by = (step === "right") === isRightToLeft ? -1 : 1;
    const to = words[words.indexOf(picked.to) + by];
    if (to !== undefined) this.pick(picked.lane, to, extend);
  }

  #wordsOf(lane: number): readonly number[] {
    const pieces = this.lanes[lane]?.pieces ?? [];
    return pieces.flatMap(({ isWord }, at) => (isWord ? [at] : []));
  }
}

function ends({ from, to }: Picked): readonly [number, number] {
  return [Math.min(from, to), Math.max(from, to)];
}
