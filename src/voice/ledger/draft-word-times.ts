import type { Segment } from "../../captions/segment.ts";

interface Cut {
  readonly length: number;
  readonly endMs: number;
}

const MAX_CUTS = 200;

/**
 * Remembers when each word of a draft ended. A segment carries only the end of its last word, but a
 * draft grows word by word, and each update ends with the newest one.
 */
export class DraftWordTimes {
  #text = "";
  #cuts: readonly Cut[] = [];

  applyUpdate(concluded: readonly Segment[], tentative: readonly Segment[]): void {
    const firm = textOf(concluded);
    const isPrefix = this.#text.startsWith(firm);
    const before = isPrefix ? this.#text.slice(firm.length) : "";
    const text = textOf(tentative);
    const same = sharedLength(before, text);
    const kept = this.#cuts
      .map(({ length, endMs }) => ({ length: length - firm.length, endMs }))
      .filter(({ length }) => length > 0 && length <= same);
    const endMs = tentative.at(-1)?.endMs;
    const isNew = endMs !== undefined && text.length > (kept.at(-1)?.length ?? 0);
    this.#cuts = (isNew ? [...kept, { length: text.length, endMs }] : kept).slice(-MAX_CUTS);
    this.#text = text;
  }

  splitDraft(tentative: readonly Segment[]): readonly Segment[] {
    let offset = 0;
    return tentative.flatMap((segment) => {
      const { text, endMs } = segment;
      const toLength = offset + text.length;
      const inside = this.#cuts.filter(({ length }) => length > offset && length < toLength);
      const pieces: Segment[] = [];
      let [at, startMs] = [offset, segment.startMs];
      for (const cut of [...inside, { length: toLength, endMs }]) {
        const cutMs = Math.min(Math.max(cut.endMs, startMs), endMs);
        const part = text.slice(at - offset, cut.length - offset);
        pieces.push({ text: part, startMs, endMs: cutMs });
        [at, startMs] = [cut.length, cutMs];
      }
      offset = toLength;
      return pieces;
    });
  }
}

function textOf(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join("");
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
