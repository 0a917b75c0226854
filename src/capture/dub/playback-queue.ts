import { DUB_POLICY } from "./dub-policy.ts";

export interface QueuedUtterance {
  readonly name: string;
  readonly pieces: Float32Array[];
  pieceAt: number;
  frames: number;
  pulled: number;
  /** Samples dropped because too many were queued. */
  lost: number;
  /** Index of its first sample among all pulled samples; null before that. */
  from: number | null;
}

/** Queues utterances with their samples, in playback order. */
export class PlaybackQueue {
  readonly #rateHz: number;
  readonly #utterances: QueuedUtterance[] = [];
  #pulled = 0;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  /** Oldest first. A fully pulled utterance stays until it is dismissed. */
  get utterances(): readonly QueuedUtterance[] {
    return this.#utterances;
  }

  get waiting(): number {
    return this.#utterances.reduce((sum, each) => sum + each.frames - each.pulled, 0);
  }

  append(name: string, samples: Float32Array): QueuedUtterance {
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

  /** @returns up to `most` samples; null when none are queued */
  pullSamples(most: number): Float32Array | null {
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

  dismissOldest(): void {
    this.#utterances.shift();
  }

  /**
   * Removes untouched utterances, oldest first, until at most `downToFrames` wait before the newest
   * one.
   * @returns the removed utterances
   */
  skipUtterances(downToFrames: number): readonly QueuedUtterance[] {
    const skipped: QueuedUtterance[] = [];
    while (this.beforeNewest() > downToFrames) {
      const at = this.#utterances.findIndex(({ pulled }) => pulled === 0);
      if (at < 0 || at === this.#utterances.length - 1) break;
      skipped.push(...this.#utterances.splice(at, 1));
    }
    return skipped;
  }

  beforeNewest(): number {
    const newest = this.#utterances.at(-1);
    return this.waiting - (newest ? newest.frames - newest.pulled : 0);
  }

  clear(): void {
    this.#utterances.length = 0;
  }

  #shorten(utterance: QueuedUtterance): void {
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
