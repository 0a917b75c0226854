import { DUB_POLICY } from "./dub-policy.ts";

/** An utterance that waits, or is being said. */
export interface ReelUtterance {
  readonly name: string;
  /** Samples that were not pulled yet; the first piece from `pieceAt` on. */
  readonly pieces: Float32Array[];
  pieceAt: number;
  /** All that came of it, in samples. */
  frames: number;
  /** Of these, pulled. */
  pulled: number;
  /** Of these, left out because too much of it waited. */
  lost: number;
  /** Position of its first sample among all that were pulled; null before that. */
  from: number | null;
}

/** Utterances in the order in which they are to be heard, with their samples. */
export class PlaybackQueue {
  readonly #rateHz: number;
  readonly #utterances: ReelUtterance[] = [];
  #pulled = 0;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  /** Oldest first; one that is all pulled stays until it is dismissed. */
  get utterances(): readonly ReelUtterance[] {
    return this.#utterances;
  }

  /** Samples that were not pulled. */
  get waiting(): number {
    return this.#utterances.reduce((sum, each) => sum + each.frames - each.pulled, 0);
  }

  /** @returns the utterance that has become longer */
  append(name: string, samples: Float32Array): ReelUtterance {
    let last = this.#utterances.at(-1);
    if (last?.name !== name) {
      last = { name, pieces: [], pieceAt: 0, frames: 0, pulled: 0, lost: 0, from: null };
      this.#utterances.push(last);
    }
    last.pieces.push(samples);
    last.frames += samples.length;
    this.#shorten(last);
    return last;
  }

  /** @returns the next samples, at most so many; null when there are none */
  pull(most: number): Float32Array | null {
    const utterance = this.#utterances.find(({ pieces }) => pieces.length > 0);
    const [piece] = utterance?.pieces ?? [];
    if (!utterance || !piece) return null;
    utterance.from ??= this.#pulled;
    const samples = piece.subarray(utterance.pieceAt, utterance.pieceAt + most);
    utterance.pieceAt += samples.length;
    utterance.pulled += samples.length;
    this.#pulled += samples.length;
    if (utterance.pieceAt >= piece.length) {
      utterance.pieces.shift();
      utterance.pieceAt = 0;
    }
    return samples;
  }

  /** The oldest utterance is over. */
  dismiss(): void {
    this.#utterances.shift();
  }

  /**
   * Takes out, oldest first, utterances that nothing was pulled of, until no more than this waits
   * before the newest one, which stays.
   * @returns those that were taken out
   */
  skip(downToFrames: number): readonly ReelUtterance[] {
    const skipped: ReelUtterance[] = [];
    while (this.beforeNewest() > downToFrames) {
      const at = this.#utterances.findIndex(({ pulled }) => pulled === 0);
      if (at < 0 || at === this.#utterances.length - 1) break;
      skipped.push(...this.#utterances.splice(at, 1));
    }
    return skipped;
  }

  /** Samples that wait before the newest utterance begins. */
  beforeNewest(): number {
    const newest = this.#utterances.at(-1);
    return this.waiting - (newest ? newest.frames - newest.pulled : 0);
  }

  /** Nothing waits any more; what was pulled counts on. */
  clear(): void {
    this.#utterances.length = 0;
  }

  /** One utterance without end must not wait without end: its oldest pieces are left out. */
  #shorten(utterance: ReelUtterance): void {
    const limit = (DUB_POLICY.utteranceLimitMs * this.#rateHz) / 1000;
    const { pieces } = utterance;
    let excess = utterance.frames - utterance.pulled - limit;
    if (excess <= 0 || pieces.length < 3) return;
    fadeEdge(pieces[0], "end", this.#edgeFrames());
    while (excess > 0 && pieces.length > 2) {
      const [left] = pieces.splice(1, 1);
      const frames = left?.length ?? 0;
      excess -= frames;
      utterance.frames -= frames;
      utterance.lost += frames;
    }
    fadeEdge(pieces[1], "beginning", this.#edgeFrames());
  }

  #edgeFrames(): number {
    return (DUB_POLICY.edgeMs * this.#rateHz) / 1000;
  }
}

function fadeEdge(piece: Float32Array | undefined, edge: "beginning" | "end", frames: number) {
  if (!piece) return;
  const count = Math.min(piece.length, Math.round(frames));
  for (let i = 0; i < count; i++) {
    const at = edge === "end" ? piece.length - 1 - i : i;
    piece[at] = (piece[at] as number) * (i / count);
  }
}
