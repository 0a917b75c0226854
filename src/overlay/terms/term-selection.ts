import { type LinePart, lineParts } from "../../captions/terms/line-parts.ts";
import type { LaneLine } from "../../captions/terms/picked-term.ts";
import { directionOf } from "../../captions/text/writing-direction.ts";

export interface PickLane extends LaneLine {
  readonly pieces: readonly LinePart[];
}

export type PickDirection = "left" | "right" | "up" | "down";

/** The picked range of pieces in one lane, both ends included. */
interface PickedRange {
  readonly lane: number;
  readonly from: number;
  readonly to: number;
}

/** The words picked from caption lines with pointer or keys. */
export class TermSelection {
  readonly lanes: readonly PickLane[];
  #range: PickedRange | null = null;

  constructor(lanes: readonly LaneLine[]) {
    this.lanes = lanes.map(({ language, text }) => {
      return { language, text, pieces: lineParts(text, language) };
    });
  }

  /** The picked text including spaces; empty if nothing is picked. */
  get text(): string {
    if (!this.#range) return "";
    const [first, last] = orderedEnds(this.#range);
    const pieces = this.lanes[this.#range.lane]?.pieces.slice(first, last + 1) ?? [];
    return pieces.map(({ text }) => text).join("");
  }

  /** The lane of the picked words; the first lane if nothing is picked. */
  get lane(): number {
    return this.#range?.lane ?? 0;
  }

  /** The piece that keys move from, or null. */
  get currentPiece(): number | null {
    return this.#range?.to ?? null;
  }

  isPicked(lane: number, piece: number): boolean {
    if (this.#range?.lane !== lane) return false;
    const [first, last] = orderedEnds(this.#range);
    return piece >= first && piece <= last;
  }

  /** Picks a word; with `extend`, everything from the previously picked word in the same lane. */
  pickPiece(lane: number, piece: number, extend = false): void {
    const isOn = extend && this.#range?.lane === lane;
    this.#range = { lane, from: isOn ? (this.#range?.from ?? piece) : piece, to: piece };
  }

  /** Picks the word at a letter of a lane's text, or the word nearest to it. */
  pickLetter(lane: number, at: number): void {
    const words = this.#wordIndices(lane);
    const pieces = this.lanes[lane]?.pieces ?? [];
    let end = 0;
    const distances = pieces.map(({ text }) => {
      const start = end;
      end += text.length;
      return Math.max(start - at, 0, at - end + 1);
    });
    const nearest = Math.min(...words.map((piece) => distances[piece] ?? Number.POSITIVE_INFINITY));
    const word = words.find((piece) => distances[piece] === nearest);
    if (word !== undefined) this.pickPiece(lane, word);
  }

  /** Moves to the next word in a screen direction; the first step picks the first word. */
  movePick(step: PickDirection, extend: boolean): void {
    const picked = this.#range;
    if (!picked) {
      const first = this.#wordIndices(0)[0];
      if (first !== undefined) this.pickPiece(0, first);
      return;
    }
    if (step === "up" || step === "down") {
      const lane = picked.lane + (step === "up" ? -1 : 1);
      const words = this.#wordIndices(lane);
      const nth = this.#wordIndices(picked.lane).indexOf(picked.to);
      const to = words[Math.min(nth, words.length - 1)];
      if (to !== undefined) this.pickPiece(lane, to);
      return;
    }
    const words = this.#wordIndices(picked.lane);
    const isRightToLeft = directionOf(this.lanes[picked.lane]?.language ?? "") === "rtl";
    const by = (step === "right") === isRightToLeft ? -1 : 1;
    const to = words[words.indexOf(picked.to) + by];
    if (to !== undefined) this.pickPiece(picked.lane, to, extend);
  }

  #wordIndices(lane: number): readonly number[] {
    const pieces = this.lanes[lane]?.pieces ?? [];
    return pieces.flatMap(({ isWord }, at) => (isWord ? [at] : []));
  }
}

function orderedEnds({ from, to }: PickedRange): readonly [number, number] {
  return [Math.min(from, to), Math.max(from, to)];
}
