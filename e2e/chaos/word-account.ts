import { alignWords, type WordFate } from "../harness/account/align-words.ts";

/** A word as the transcript has it. */
export interface ShownWord {
  readonly text: string;
  /** When it was said, on the capture clock. */
  readonly atMs: number;
}

/** A stretch of the capture clock of which the extension says that it was lost. */
export interface ReportedGap {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What became of the words of a lane. */
export interface WordAccount {
  readonly said: number;
  /** Never shown, although no gap was reported there. */
  readonly lost: readonly string[];
  /** Never shown, or shown wrong, where a gap was reported. */
  readonly excused: number;
  /** Never shown, or shown wrong, where the browser left their sound out before it was captured. */
  readonly unheard: number;
  /** Shown more often than said. */
  readonly doubled: readonly string[];
  /** Another word was shown in its place. */
  readonly wrong: readonly string[];
}

/**
 * What was shown of what was said, less words at the end that were to be said next.
 * @param saidCount how many words were said
 */
export function withoutOvershoot(
  shown: readonly ShownWord[],
  saidCount: number,
  next: readonly string[],
): readonly ShownWord[] {
  for (let count = Math.min(next.length, shown.length - saidCount); count > 0; count--) {
    const tail = shown.slice(-count);
    if (tail.every(({ text }, at) => text === next[at])) return shown.slice(0, -count);
  }
  return shown;
}

/** A sentence that a gap cuts through loses its other words too, in its translation all the more. */
const REACH_MS = 3000;

/**
 * Compares what was said in the tab with what the transcript has of it.
 * @param isHeard whether the sound of a word that was said (its place) was captured
 * @param gaps excuse lost and wrong words that lie within them or close to them, never doubled ones
 */
export function accountWords(
  said: readonly string[],
  shown: readonly ShownWord[],
  gaps: readonly ReportedGap[],
  isHeard: (said: number) => boolean = () => true,
): WordAccount {
  const fates = alignWords(
    said,
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
  for (const [at, fate] of fates.entries()) {
    if (fate.kind === "right") continue;
    if (fate.kind === "extra") {
      doubled.push(shown[fate.shown]?.text ?? "");
    } else if (isExcused(fates, at, shown, gaps)) {
      excused += 1;
    } else if (!isHeard(fate.said)) {
      unheard += 1;
    } else if (fate.kind === "lost") {
      lost.push(said[fate.said] ?? "");
    } else {
      wrong.push(`${said[fate.said]} → ${shown[fate.shown]?.text}`);
    }
  }
  return { said: said.length, lost, excused, unheard, doubled, wrong };
}

function isExcused(
  fates: readonly WordFate[],
  at: number,
  shown: readonly ShownWord[],
  gaps: readonly ReportedGap[],
): boolean {
  const fromMs = shownAtMs(fates.slice(0, at).findLast(isRight), shown) ?? 0;
  const toMs = shownAtMs(fates.slice(at + 1).find(isRight), shown) ?? Number.POSITIVE_INFINITY;
  return gaps.some((gap) => gap.fromMs - REACH_MS < toMs && gap.toMs + REACH_MS > fromMs);
}

function isRight(fate: WordFate): boolean {
  return fate.kind === "right";
}

function shownAtMs(fate: WordFate | undefined, shown: readonly ShownWord[]): number | undefined {
  return fate && "shown" in fate ? shown[fate.shown]?.atMs : undefined;
}
