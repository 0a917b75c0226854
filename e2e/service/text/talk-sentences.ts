import type { Talk, TimedCue } from "../talks/talk.ts";

const unspaced = /^(ja|zh|th)/;

/** Lookup key of a text: without case, surrounding punctuation and double blanks. */
export function sentenceKey(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
    .toLowerCase();
}

/**
 * Maps sentences of the talks to another language: the shortest runs of cues that begin and end at
 * the same time in both.
 * @returns the text in `to` by the `sentenceKey` of the text in `from`
 */
export function sentencePairs(
  talks: readonly Pick<Talk, "cues">[],
  from: string,
  to: string,
): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const { cues } of talks) {
    for (const [a, b] of sameStretches(cues.get(from) ?? [], cues.get(to) ?? [])) {
      pairs.set(sentenceKey(textOf(a, from)), textOf(b, to));
    }
  }
  return pairs;
}

/** The shortest runs of two lists of cues that begin and end at the same time in both. */
export function sameStretches(
  some: readonly TimedCue[],
  others: readonly TimedCue[],
): readonly (readonly [TimedCue[], TimedCue[]])[] {
  const [left, right] = [[...some], [...others]];
  const stretches: (readonly [TimedCue[], TimedCue[]])[] = [];
  while (left.length > 0 && right.length > 0) stretches.push(takeSame(left, right));
  return stretches;
}

// Removes cues from both lists until they end at the same time, or one list is empty.
function takeSame(left: TimedCue[], right: TimedCue[]): [TimedCue[], TimedCue[]] {
  const [a, b]: [TimedCue[], TimedCue[]] = [[], []];
  do {
    const [leftEnd, rightEnd] = [a.at(-1)?.endMs ?? 0, b.at(-1)?.endMs ?? 0];
    const [source, taken] = leftEnd <= rightEnd ? ([left, a] as const) : ([right, b] as const);
    const next = source.shift();
    if (!next) break;
    taken.push(next);
  } while (a.at(-1)?.endMs !== b.at(-1)?.endMs);
  return [a, b];
}

export function textOf(cues: readonly Pick<TimedCue, "words">[], language: string): string {
  const words = cues.flatMap((cue) => cue.words.map(({ text }) => text.trim()));
  return words.join(unspaced.test(language) ? "" : " ");
}
