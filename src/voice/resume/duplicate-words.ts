import type { WordToken } from "./word-tokens.ts";

export interface KnownWords {
  readonly words: readonly WordToken[];
  readonly toMs: number;
  readonly repeatFromMs: number;
  /**
   * Roughly up to where everything was concluded. A segment that ends a little later may belong
   * before.
   */
  readonly borderMs: number;
  /** How much later a known word may be placed when it comes again. */
  readonly slackMs: number;
}

// A word that begins this soon after the sound may be cut.
const CUT_MS = 60;
// The first word may be half a word, so a difference there costs little.
const CUT_WORD_COST = 0.5;
// Words that differ only in their ending are likely the same.
const ALIKE_COST = 0.6;
// Words across the border may not be heard again at all.
const BORDER_COST = 0.3;
// A time error of this size weighs as much as a wrong word.
const TIME_SCALE_MS = 800;
// A time error never weighs more than this many words.
const MAX_TIME_COST = 4;

/**
 * Counts the leading words that are duplicates of known ones. An alignment with as few differences
 * as possible decides: changed, missing or additional words. Where several alignments are equally
 * good, as in "no no no", the end time of the last known word decides.
 * @param atLeast how many are already known to be duplicates
 */
export function countDuplicateWords(
  repeated: readonly WordToken[],
  known: KnownWords,
  atLeast: number,
): number {
  const [first] = repeated;
  if (!first) return atLeast;
  const isCut = first.startMs < known.repeatFromMs + CUT_MS;
  let best = atLeast;
  let bestCost = Number.POSITIVE_INFINITY;
  const consider = (count: number, cost: number) => {
    if (count < atLeast) return;
    const total = cost + timeCost(repeated, count, known);
    // Of two equally good alignments, the longer one repeats no word.
    if (total <= bestCost) {
      best = count;
      bestCost = total;
    }
  };
  let costs = firstCosts(known, first);
  consider(0, (costs.at(-1) ?? 0) + beginningCost(first, known, isCut));
  for (const [at, token] of repeated.entries()) {
    costs = nextCosts(costs, token, known.words, at === 0 && isCut);
    const isLast = at === repeated.length - 1;
    // Only the end of the repeated words may fall in the middle of the known ones.
    consider(at + 1, isLast ? Math.min(...costs) : (costs.at(-1) ?? 0));
  }
  return best;
}

// The cost of calling the first word new although it began before the last known word ended.
function beginningCost(
  first: WordToken,
  { words, toMs, slackMs }: KnownWords,
  isCut: boolean,
): number {
  if (first.startMs >= toMs + slackMs - CUT_MS) return 0;
  const isSame = words.at(-1)?.key === first.key;
  return (isSame ? 1 : 0) + (isCut ? CUT_WORD_COST : 0);
}

// Costs of skipping the first known words: none for those before the first repeated one.
function firstCosts({ words, repeatFromMs, borderMs }: KnownWords, first: WordToken): number[] {
  let cost = 0;
  const costs = words.map(({ startMs, endMs, segment }) => {
    const isBefore = startMs < repeatFromMs || endMs < first.startMs + CUT_MS;
    const isAcross = segment.startMs < borderMs && borderMs < segment.endMs;
    if (!isBefore) cost += isAcross ? BORDER_COST : 1;
    return cost;
  });
  return [0, ...costs];
}

function nextCosts(
  costs: readonly number[],
  token: WordToken,
  known: readonly WordToken[],
  isCut: boolean,
): number[] {
  const extraCost = token.key === "" ? 0 : isCut ? CUT_WORD_COST : 1;
  const next = [(costs[0] ?? 0) + extraCost];
  for (const [at, word] of known.entries()) {
    const differsCost = difference(word.key, token.key) * (isCut ? CUT_WORD_COST : 1);
    const replaced = (costs[at] ?? 0) + differsCost;
    const extra = (costs[at + 1] ?? 0) + extraCost;
    const missed = (next[at] ?? 0) + 1;
    next.push(Math.min(replaced, extra, missed));
  }
  return next;
}

function difference(known: string, repeated: string): number {
  if (known === repeated) return 0;
  const length = Math.min(known.length, repeated.length);
  let shared = 0;
  while (shared < length && known[shared] === repeated[shared]) shared += 1;
  return shared >= 3 && shared * 2 >= Math.max(known.length, repeated.length) ? ALIKE_COST : 1;
}

function timeCost(
  repeated: readonly WordToken[],
  count: number,
  { toMs, slackMs }: KnownWords,
): number {
  const beforeMs = repeated[count - 1]?.endMs ?? Number.NEGATIVE_INFINITY;
  const afterMs = repeated[count]?.startMs ?? Number.POSITIVE_INFINITY;
  const distanceMs = Math.max(0, beforeMs - toMs - slackMs, toMs - afterMs);
  return Math.min(distanceMs / TIME_SCALE_MS, MAX_TIME_COST);
}
