import type { Segment } from "../../captions/segment.ts";
import type { RecognisedWord } from "./recognised-words.ts";

/** How long after its end a word usually appears among the results, in milliseconds. */
export const APPEARS_AFTER_MS = 400;

// Short enough for an entry of a subtitle file.
const MAX_WORDS = 8;

// Words that appear this far apart belong to different segments.
const PAUSE_MS = 900;

/**
 * Gives words their times. The recogniser reports none, so a word ends a little before it appeared.
 * @param startMs where the first word can begin
 * @param endMs where the last word ends at the latest
 */
export function segmentWords(
  words: readonly RecognisedWord[],
  startMs: number,
  endMs: number,
): Segment[] {
  const segments: Segment[] = [];
  let fromMs = startMs;
  let run: RecognisedWord[] = [];
  const flush = (untilMs: number) => {
    const toMs = Math.max(fromMs, Math.min(untilMs, endMs));
    segments.push({ text: run.map(({ text }) => text).join(""), startMs: fromMs, endMs: toMs });
    fromMs = toMs;
    run = [];
  };
  for (const [at, word] of words.entries()) {
    run.push(word);
    const next = words[at + 1];
    const isPause = next !== undefined && next.heardMs - word.heardMs >= PAUSE_MS;
    if (next === undefined) flush(endMs);
    else if (run.length >= MAX_WORDS || isPause) flush(word.heardMs - APPEARS_AFTER_MS);
  }
  return segments;
}
