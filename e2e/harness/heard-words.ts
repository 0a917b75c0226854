import type { TalkWord } from "./talk-files.ts";

/** A piece of a talk that the local service heard without interruption. */
interface HeardPiece {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A word of which more than this is missing may not be known any more. */
const MOST_MISSING_SHARE = 0.25;

/**
 * The words of a talk that can be captioned. On a busy machine the browser plays silence for a moment
 * while the talk goes on: a word that falls into such a dropout was never heard by anybody. Only what
 * is missing between two pieces excuses a word, not what is missing before the first or after the
 * last one.
 */
export function heardWords(
  words: readonly TalkWord[],
  pieces: readonly HeardPiece[],
): readonly TalkWord[] {
  const holes = pieces.slice(1).map(({ fromMs }, at) => ({
    fromMs: pieces[at]?.toMs ?? fromMs,
    toMs: fromMs,
  }));
  return words.filter(({ startMs, endMs }) => {
    const missingMs = holes
      .map(({ fromMs, toMs }) => Math.min(endMs, toMs) - Math.max(startMs, fromMs))
      .filter((ms) => ms > 0)
      .reduce((sum, ms) => sum + ms, 0);
    return missingMs <= MOST_MISSING_SHARE * (endMs - startMs);
  });
}
