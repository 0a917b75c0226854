import type { LaneId } from "../segment.ts";
import type { Bookmark } from "../transcript/bookmark.ts";
import type { EngineMark } from "../transcript/engine-mark.ts";
import type { TranscriptPage } from "../transcript/transcript-row.ts";

/** Stored concluded words of one lane. Texts are joined with the empty string. */
export interface TranscriptSegment {
  readonly text: string;
  readonly language: string;
  /** On the capture clock, in milliseconds from the start. */
  readonly startMs: number;
  readonly endMs: number;
  /** Wall clock, in milliseconds since 1970; null when unknown. */
  readonly spokenAtMs: number | null;
  /** Position of the page's player, in milliseconds of its medium; null without a player. */
  readonly mediaMs: number | null;
}

export interface TranscriptLane {
  readonly lane: LaneId;
  /** BCP 47 tag of most of its words. */
  readonly language: string;
  readonly segments: readonly TranscriptSegment[];
}

/** A range of time in milliseconds, on a clock that depends on the context. */
export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Everything spoken in one session of captions, or the content of a subtitle file. */
export interface Transcript {
  /** Chosen by the user or the page; may be empty. */
  readonly title: string;
  readonly address: string;
  /** Wall clock, in milliseconds since 1970. */
  readonly startedAtMs: number;
  readonly lanes: readonly TranscriptLane[];
  readonly gaps: readonly TimeRange[];
  readonly pages: readonly TranscriptPage[];
  /** Where another engine began to make the words, in order. */
  readonly engines: readonly EngineMark[];
  /** In order. */
  readonly bookmarks: readonly Bookmark[];
  /** Whether its segments are the cues of subtitles, which keep their times and lines. */
  readonly hasOwnCues?: boolean;
}

/** The language of most letters; the fallback when there are none. */
export function mainLanguage(
  segments: readonly Pick<TranscriptSegment, "language" | "text">[],
  fallback: string,
): string {
  const letters = new Map<string, number>();
  for (const { language, text } of segments) {
    letters.set(language, (letters.get(language) ?? 0) + text.length);
  }
  const [most] = [...letters].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? fallback;
}
