import { endsSentence } from "../text/sentence-ends.ts";
import type { Bookmark } from "../transcript/bookmark.ts";
import { type TimeBase, timedSegments } from "./time-base.ts";
import type { Transcript, TranscriptSegment } from "./transcript.ts";

export interface TimedBookmark {
  /** Where the sentence with the bookmark begins, on the time base. */
  readonly fromMs: number;
  readonly note: string;
}

// A sentence has fewer segments.
const MOST_BACK = 60;

/**
 * The bookmarks of a lane on a time base, in order: each at the beginning of the sentence in which
 * it was set. A lane without words has none.
 */
export function timedBookmarks(
  segments: readonly TranscriptSegment[],
  base: TimeBase,
  transcript: Pick<Transcript, "startedAtMs" | "gaps" | "bookmarks">,
): readonly TimedBookmark[] {
  return transcript.bookmarks
    .flatMap(({ atMs, note }) => {
      const segment = segments[sentenceStart(segments, atMs)];
      if (!segment) return [];
      const [timed] = timedSegments([segment], base, transcript);
      return timed ? [{ fromMs: timed.fromMs, note }] : [];
    })
    .sort((one, other) => one.fromMs - other.fromMs);
}

function sentenceStart(segments: readonly TranscriptSegment[], atMs: Bookmark["atMs"]): number {
  let at = Math.max(
    0,
    segments.findLastIndex(({ startMs }) => startMs <= atMs),
  );
  for (let back = 0; back < MOST_BACK && at > 0; back++) {
    if (endsSentence(segments[at - 1]?.text.trimEnd() ?? "")) break;
    at--;
  }
  return at;
}
