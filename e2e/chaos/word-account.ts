import { type AlignedWord, alignWords } from "../harness/account/align-words.ts";

export interface ShownWord {
  readonly text: string;
  /** When it was spoken, on the capture clock. */
  readonly atMs: number;
}

export interface ReportedGap {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface WordAccount {
  readonly spoken: number;
  /** Never shown, although no gap was reported there. */
  readonly lost: readonly string[];
  /** Never or wrongly shown, where a gap was reported. */
  readonly excused: number;
  /** Never or wrongly shown, where the browser dropped their sound before capture. */
  readonly unheard: number;
  readonly doubled: readonly string[];
  readonly wrong: readonly string[];
}

// A sentence that a gap interrupts loses other words too, especially in its translation.
const REACH_MS = 3000;

/**
 * Compares the words spoken in the tab with those in the transcript.
 * @param isHeard whether the sound of a spoken word, given by its index, was captured
 * @param gaps excuse lost and wrong words in or near them, but never doubled ones
 */
export function accountWords(
  spoken: readonly string[],
  shown: readonly ShownWord[],
  gaps: readonly ReportedGap[],
  isHeard: (spoken: number) => boolean = () => true,
): WordAccount {
  const aligned = alignWords(
    spoken,
    shown.map(({ text }) => text),
    (at) => {
      const fromMs = shown[at - 1]?.atMs ?? 0;
      const toMs = shown[at]?.atMs ?? Number.POSITIVE_INFINITY;
      return gaps.some((gap) => gap.fromMs < toMs && gap.toMs > fromMs);
    },
  );
  const lost: string[] = [];
  const doubled: string[] = [];
  const wrong: string[] = [];
  let excused = 0;
  let unheard = 0;
  for (const [at, word] of aligned.entries()) {
    if (word.kind === "right") continue;
    if (word.kind === "extra") {
      doubled.push(shown[word.shown]?.text ?? "");
    } else if (isExcused(aligned, at, shown, gaps)) {
      excused += 1;
    } else if (!isHeard(word.spoken)) {
      unheard += 1;
    } else if (word.kind === "lost") {
      lost.push(spoken[word.spoken] ?? "");
    } else {
      wrong.push(`${spoken[word.spoken]} → ${shown[word.shown]?.text}`);
    }
  }
  return { spoken: spoken.length, lost, excused, unheard, doubled, wrong };
}

function isExcused(
  aligned: readonly AlignedWord[],
  at: number,
  shown: readonly ShownWord[],
  gaps: readonly ReportedGap[],
): boolean {
  const fromMs = shownAtMs(aligned.slice(0, at).findLast(isRight), shown) ?? 0;
  const toMs = shownAtMs(aligned.slice(at + 1).find(isRight), shown) ?? Number.POSITIVE_INFINITY;
  return gaps.some((gap) => gap.fromMs - REACH_MS < toMs && gap.toMs + REACH_MS > fromMs);
}

function isRight(word: AlignedWord): boolean {
  return word.kind === "right";
}

function shownAtMs(word: AlignedWord | undefined, shown: readonly ShownWord[]): number | undefined {
  return word && "shown" in word ? shown[word.shown]?.atMs : undefined;
}
