import { lineWidthOf } from "../text/text-width.ts";
import { cueLines } from "./cue-lines.ts";
import type { Cue } from "./subtitle-cues.ts";
import type { TimedSegment } from "./time-base.ts";
import { timedWords } from "./timed-words.ts";

/**
 * Cues of existing subtitles: one per segment, with its own time and lines. A text without line
 * breaks, such as a translation, is broken into two lines.
 */
export function segmentCues(segments: readonly TimedSegment[]): readonly Cue[] {
  return segments.flatMap(({ text, language, fromMs, toMs }): Cue[] => {
    const own = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    if (own.length === 0 || toMs <= fromMs) return [];
    const lines = own.length > 1 ? own : brokenLines(own.join(), language);
    return [{ fromMs, toMs, lines, language, kind: "words" }];
  });
}

function brokenLines(text: string, language: string): readonly string[] {
  const words = timedWords([{ text, language, fromMs: 0, toMs: 0 }], language);
  return cueLines(words, language, lineWidthOf(language, null));
}
