import type { WordToken } from "./word-tokens.ts";

/** What the words heard anew are compared with. */
export interface KnownWords {
  readonly words: readonly WordToken[];
  /** Where the last of them ended. */
  readonly toMs: number;
  /** Where the sound that is heard again begins. */
  readonly heardFromMs: number;
  /** Up to where everything was said, about: a segment that ends a little later may belong before. */
  readonly borderMs: number;
}

/** Words that begin so soon after the sound may have been cut by its beginning. */
const CUT_MS = 60;
/** The first word of a hearing may be half a word; that costs little. */
const CUT_WORD_COST = 0.5;
/** Words that differ in their ending are likely the same one. */
const ALIKE_COST = 0.6;
/** What lies across the border of what was said may not be heard again at all. */
const BORDER_COST = 0.3;
/** So much must the time be wrong to weigh as much as a wrong word. */
const TIME_SCALE_MS = 800;
/** Times are never trusted more than so many words. */
const MAX_TIME_COST = 4;

/**
 * How many of the words heard anew were said before. The words said are laid beside the beginning
 * of those heard, with as few differences as possible (a word heard differently, missed, or new);
 * where several ways are equally good, as in "no no no", the time at which the last of them ended
 * decides.
 * @param atLeast how many are known to have been said
 */
export function countDuplicateWords(
  heard: readonly WordToken[],
  said: KnownWords,
  atLeast: number,
): number {
  const [first] = heard;
  if (!first) return atLeast;
  const isCut = first.startMs < said.heardFromMs + CUT_MS;
  let best = atLeast;
  let bestCost = Number.POSITIVE_INFINITY;
  const consider = (count: number, cost: number) => {
    if (count < atLeast) return;
    const total = cost + timeCost(heard, count, said.toMs);
    // Of two equally good ways the one that says nothing twice.
    if (total <= bestCost) {
      best = count;
      bestCost = total;
    }
  };
  let row = firstRow(said, first);
  consider(0, (row.at(-1) ?? 0) + beginningCost(first, said, isCut));
  for (const [at, token] of heard.entries()) {
    row = nextRow(row, token, said.words, at === 0 && isCut);
    const isLast = at === heard.length - 1;
    // Only the end of what was heard may lie amid what was said.
    consider(at + 1, isLast ? Math.min(...row) : (row.at(-1) ?? 0));
  }
  return best;
}

/** What it costs to take the first word for new although it began before the last one said ended. */
function beginningCost(first: WordToken, { words, toMs }: KnownWords, isCut: boolean): number {
  if (first.startMs >= toMs - CUT_MS) return 0;
  const isSame = words.at(-1)?.key === first.key;
  return (isSame ? 1 : 0) + (isCut ? CUT_WORD_COST : 0);
}

/** Costs of leaving out the first words said: none for those before the first one heard. */
function firstRow({ words, heardFromMs, borderMs }: KnownWords, first: WordToken): number[] {
  let cost = 0;
  const costs = words.map(({ startMs, endMs, segment }) => {
    const isBefore = startMs < heardFromMs || endMs < first.startMs + CUT_MS;
    const isAcross = segment.startMs < borderMs && borderMs < segment.endMs;
    if (!isBefore) cost += isAcross ? BORDER_COST : 1;
    return cost;
  });
  return [0, ...costs];
}

function nextRow(
  row: readonly number[],
  token: WordToken,
  said: readonly WordToken[],
  isCut: boolean,
): number[] {
  const extraCost = token.key === "" ? 0 : isCut ? CUT_WORD_COST : 1;
  const next = [(row[0] ?? 0) + extraCost];
  for (const [at, word] of said.entries()) {
    const differsCost = difference(word.key, token.key) * (isCut ? CUT_WORD_COST : 1);
    const replaced = (row[at] ?? 0) + differsCost;
    const extra = (row[at + 1] ?? 0) + extraCost;
    const missed = (next[at] ?? 0) + 1;
    next.push(Math.min(replaced, extra, missed));
  }
  return next;
}

/** From 0 for the same word to 1 for another one. */
function difference(said: string, heard: string): number {
  if (said === heard) return 0;
  const length = Math.min(said.length, heard.length);
  let shared = 0;
  while (shared < length && said[shared] === heard[shared]) shared += 1;
  return shared >= 3 && shared * 2 >= Math.max(said.length, heard.length) ? ALIKE_COST : 1;
}

/** How far the end of what was said lies from the border after so many words. */
function timeCost(heard: readonly WordToken[], count: number, saidToMs: number): number {
  const beforeMs = heard[count - 1]?.endMs ?? Number.NEGATIVE_INFINITY;
  const afterMs = heard[count]?.startMs ?? Number.POSITIVE_INFINITY;
  const distanceMs = Math.max(0, beforeMs - saidToMs, saidToMs - afterMs);
  return Math.min(distanceMs / TIME_SCALE_MS, MAX_TIME_COST);
}
