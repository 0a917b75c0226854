import type { TalkFiles } from "./talk-files.ts";

const SHORTEST_PAUSE_MS = 100;
const TOLERANCE_MS = 50;

/**
 * The middle of the first pause after `afterMs` at which every language has just ended a cue, so
 * that all languages have said the same.
 * @throws Error when there is no such pause
 */
export function commonPauseMs(
  talk: TalkFiles,
  languages: readonly string[],
  afterMs: number,
): number {
  const spoken = talk.words.get(talk.spokenLanguage) ?? [];
  for (const [at, word] of spoken.entries()) {
    const nextMs = spoken[at + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    if (word.endMs < afterMs || nextMs - word.endMs < SHORTEST_PAUSE_MS) continue;
    const agree = languages.every((language) =>
      talk.words.get(language)?.some(({ endMs }) => Math.abs(endMs - word.endMs) <= TOLERANCE_MS),
    );
    if (agree) return word.endMs + Math.min(SHORTEST_PAUSE_MS, nextMs - word.endMs) / 2;
  }
  throw new Error(`The talk "${talk.name}" has no such pause after ${afterMs} ms.`);
}
