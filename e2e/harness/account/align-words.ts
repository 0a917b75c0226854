/** What became of one word: `said` and `shown` are places in the two texts. */
export type WordFate =
  | { readonly kind: "right"; readonly said: number; readonly shown: number }
  | { readonly kind: "wrong"; readonly said: number; readonly shown: number }
  | { readonly kind: "lost"; readonly said: number }
  | { readonly kind: "extra"; readonly shown: number };

const RIGHT = 0;
const LOST = 1;
const EXTRA = 2;

/** A difference of words, and a word that is missing where some are known to be. */
const COST = 100;
const EXPECTED_COST = 1;

/**
 * Lays the words that were shown beside those that were said, with as few differences as possible.
 * A word shown twice comes out as `extra`, a word never shown as `lost`.
 * @param isGapBefore whether words are known to be missing before a shown one (its place, or the
 *   count of them for the end): of a talk that repeats itself the right part is missing then
 */
export function alignWords(
  said: readonly string[],
  shown: readonly string[],
  isGapBefore: (shown: number) => boolean = () => false,
): readonly WordFate[] {
  const width = shown.length + 1;
  const lostCosts = Uint32Array.from({ length: width }, (_, at) =>
    isGapBefore(at) ? EXPECTED_COST : COST,
  );
  // One byte a step for the way back; the costs need the last row only.
  const steps = new Uint8Array((said.length + 1) * width).fill(EXTRA);
  let row = Uint32Array.from({ length: width }, (_, at) => at * COST);
  for (const [saidAt, word] of said.entries()) {
    const next = new Uint32Array(width);
    next[0] = cost(row, 0) + cost(lostCosts, 0);
    steps[(saidAt + 1) * width] = LOST;
    for (let at = 1; at < width; at++) {
      const right = cost(row, at - 1) + (shown[at - 1] === word ? 0 : COST);
      const lost = cost(row, at) + cost(lostCosts, at);
      const extra = cost(next, at - 1) + COST;
      const best = Math.min(right, lost, extra);
      next[at] = best;
      steps[(saidAt + 1) * width + at] = best === right ? RIGHT : best === lost ? LOST : EXTRA;
    }
    row = next;
  }
  return wayBack(said, shown, steps);
}

function cost(row: Uint32Array, at: number): number {
  return row[at] ?? 0;
}

function wayBack(
  said: readonly string[],
  shown: readonly string[],
  steps: Uint8Array,
): readonly WordFate[] {
  const fates: WordFate[] = [];
  let saidLeft = said.length;
  let shownLeft = shown.length;
  while (saidLeft > 0 || shownLeft > 0) {
    const step = steps[saidLeft * (shown.length + 1) + shownLeft];
    if (step === RIGHT) {
      saidLeft -= 1;
      shownLeft -= 1;
      const kind = said[saidLeft] === shown[shownLeft] ? "right" : "wrong";
      fates.push({ kind, said: saidLeft, shown: shownLeft });
    } else if (step === LOST) {
      saidLeft -= 1;
      fates.push({ kind: "lost", said: saidLeft });
    } else {
      shownLeft -= 1;
      fates.push({ kind: "extra", shown: shownLeft });
    }
  }
  return fates.reverse();
}
