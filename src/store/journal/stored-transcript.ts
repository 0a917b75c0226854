import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { mainLanguage, type Transcript } from "../../captions/subtitles/transcript.ts";
import type { JournalSegment, JournalSession } from "./journal-entry.ts";

/** A stored session as a transcript: lane by lane, the original first. */
export function storedTranscript(
  { title, name, address, startedAtMs, gaps, pages, engines, bookmarks, origin }: JournalSession,
  segments: readonly JournalSegment[],
): Transcript {
  const lanes = [...new Set(segments.map(({ lane }) => lane))];
  lanes.sort((a, b) => Number(b === ORIGINAL_LANE) - Number(a === ORIGINAL_LANE));
  return {
    title: name ?? title,
    address,
    startedAtMs,
    lanes: lanes.map((lane) => {
      const own = segments.filter((segment) => segment.lane === lane);
      return { lane, language: mainLanguage(own, lane), segments: own };
    }),
    gaps,
    pages: pages.slice(1),
    engines,
    bookmarks,
    hasOwnCues: origin !== "captions",
  };
}
