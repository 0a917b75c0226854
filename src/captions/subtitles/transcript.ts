import type { LaneId } from "../segment.ts";
import type { TranscriptPage } from "../transcript/transcript-row.ts";

/** Concluded words of one lane, as they are stored. Texts are joined with the empty string. */
export interface TranscriptSegment {
  readonly text: string;
  /** BCP 47 tag of these very words: what is spoken may change. */
  readonly language: string;
  /** On the capture clock, in milliseconds from the start. */
  readonly startMs: number;
  readonly endMs: number;
  /** Wall clock, in milliseconds since 1970; null when it is not known. */
  readonly spokenAtMs: number | null;
  /** Where the page's player was, in milliseconds of its medium; null when no player was. */
  readonly mediaMs: number | null;
}

/** All words of one language. */
export interface TranscriptLane {
  readonly lane: LaneId;
  /** BCP 47 tag of most of its words. */
  readonly language: string;
  /** In the order in which they were said. */
  readonly segments: readonly TranscriptSegment[];
}

/** A stretch of time, in milliseconds on whichever clock is spoken of. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Everything that was said in one session of captions, or that a file of subtitles had. */
export interface Transcript {
  /** What the user or its page calls it; may be empty. */
  readonly title: string;
  /** Of the page; empty where there was none. */
  readonly address: string;
  /** Wall clock, in milliseconds since 1970. */
  readonly startedAtMs: number;
  readonly lanes: readonly TranscriptLane[];
  /** Sound that was never heard, on the capture clock. */
  readonly gaps: readonly Stretch[];
  /** Pages that the tab went to after the first one. */
  readonly pages: readonly TranscriptPage[];
}

/** The language that most letters of some words are in; the fallback where there are none. */
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
