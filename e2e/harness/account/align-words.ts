/** How one word was aligned; `spoken` and `shown` are indexes into the two texts. */
export type AlignedWord =
  | { readonly kind: "right"; readonly spoken: number; readonly shown: number }
  | { readonly kind: "wrong"; readonly spoken: number; readonly shown: number }
  | { readonly kind: "lost"; readonly spoken: number }
  | { readonly kind: "extra"; readonly shown: number };

const RIGHT = 0;
const LOST = 1;
const EXTRA = 2;

// Cost of any difference, and of a lost word where words are known to be missing.
const COST = 100;
const EXPECTED_COST = 1;

/**
 * Aligns the shown words with the spoken words, with as few differences as possible. A word shown
 * twice comes out as `extra`, a word never shown as `lost`.
 * @param isGapBefore whether words are known to be missing before the shown word at this index, or
 *   before the end when the index is the length; it decides which part of a repeated text counts as
 *   missing
 */
export function alignWords(
  spoken: readonly string[],
  shown: readonly string[],
  isGapBefore: (shown: number) => boolean = () => false,
): readonly AlignedWord[] {
  const width = shown.length + 1;
  const lostCosts = Uint32Array.from({ length: width }, (_, at) =>
    isGapBefore(at) ? EXPECTED_COST : COST,
  );
  // One byte per step is enough to trace the path; the costs need only the last row.
  const steps = new Uint8Array((spoken.length + 1) * width).fill(EXTRA);
  let row = Uint32Array.from({ length: width }, (_, at) => at * COST);
  for (const [spokenAt, word] of spoken.entries()) {
    const next = new Uint32Array(width);
    next[0] = cost(row, 0) + cost(lostCosts, 0);
    steps[(spokenAt + 1) * width] = LOST;
    for (let at = 1; at < width; at++) {
      const right = cost(row, at - 1) + (shown[at - 1] === word ? 0 : COST);
      const lost = cost(row, at) + cost(lostCosts, at);
      const extra = cost(next, at - 1) + COST;
      const best = Math.min(right, lost, extra);
      next[at] = best;
      steps[(spokenAt + 1) * width + at] = best === right ? RIGHT : best === lost ? LOST : EXTRA;
    }
    row = next;
  }
  return tracePath(spoken, shown, steps);
}

function cost(row: Uint32Array, at: number): number {
  return row[at] ?? 0;
}

function tracePath(
  spoken: readonly string[],
  shown: readonly string[],
  steps: Uint8Array,
): readonly AlignedWord[] {
  const aligned: AlignedWord[] = [];
  let spokenLeft = spoken.length;
  let shownLeft = shown.length;
  while (spokenLeft > 0 || shownLeft > 0) {
    const step = steps[spokenLeft * (shown.length + 1) + shownLeft];
    if (step === RIGHT) {
      spokenLeft -= 1;
      shownLeft -= 1;
      const kind = spoken[spokenLeft] === shown[shownLeft] ? "right" : "wrong";
      aligned.push({ kind, spoken: spokenLeft, shown: shownLeft });
    } else if (step === LOST) {
      spokenLeft -= 1;
      aligned.push({ kind: "lost", spoken: spokenLeft });
    } else {
      shownLeft -= 1;
      aligned.push({ kind: "extra", shown: shownLeft });
    }
  }
  return aligned.reverse();
}
