import type { SentenceStep } from "../../messaging/track-report.ts";
import type { SpokenSentence } from "./track-words.ts";

// Later in a sentence, a step back leads to its own start.
const JUST_BEGUN_MS = 1500;

/**
 * Where a step between sentences leads, on the clock of the medium.
 * @param sentences in the order of their starts
 * @returns null when there is no such sentence
 */
export function sentenceStart(
  sentences: readonly SpokenSentence[],
  atMs: number,
  to: SentenceStep,
): number | null {
  const at = sentences.findLastIndex(({ startMs }) => startMs <= atMs);
  const startAt = (index: number) => sentences[index]?.startMs ?? null;
  switch (to) {
    case "next":
      return startAt(at + 1);
    case "repeat":
      return startAt(Math.max(0, at));
    case "previous": {
      const isOver = atMs >= (sentences[at]?.endMs ?? 0);
      const isInside = at >= 0 && (isOver || atMs - (startAt(at) ?? 0) > JUST_BEGUN_MS);
      return startAt(isInside ? at : Math.max(0, at - 1));
    }
  }
}

/** Milliseconds of media time until the sentence at a position ends; 0 between sentences. */
export function leftOfSentence(sentences: readonly SpokenSentence[], atMs: number): number {
  const now = sentences.findLast(({ startMs }) => startMs <= atMs);
  return now ? Math.max(0, now.endMs - atMs) : 0;
}
