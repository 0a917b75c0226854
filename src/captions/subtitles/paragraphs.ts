import { type TimeBase, timedGaps, timedSegments } from "./time-base.ts";
import { dayTime, shortTime } from "./time-format.ts";
import { timedBookmarks } from "./timed-bookmarks.ts";
import type { Transcript, TranscriptLane } from "./transcript.ts";
import type { TranscriptLabels } from "./transcript-labels.ts";

export type Paragraph =
  | { readonly kind: "words"; readonly fromMs: number; readonly text: string }
  | { readonly kind: "gap"; readonly fromMs: number; readonly lengthMs: number }
  | { readonly kind: "bookmark"; readonly fromMs: number; readonly note: string };

const PARAGRAPH_PAUSE_MS = 2000;

/**
 * Groups the words of a lane into paragraphs, including lost sound. A bookmark stands before the
 * sentence it was set in, which begins a paragraph.
 */
export function paragraphsOf(
  { segments }: TranscriptLane,
  transcript: Transcript,
  base: TimeBase,
): readonly Paragraph[] {
  const all: Paragraph[] = [];
  const waiting = [...timedGaps(segments, base, transcript)];
  const marks = [...timedBookmarks(segments, base, transcript)];
  let lastEndMs = Number.NEGATIVE_INFINITY;
  let current = { fromMs: 0, text: "" };
  const finish = () => {
    const text = current.text.trim();
    if (text !== "") all.push({ kind: "words", fromMs: current.fromMs, text });
    current = { fromMs: 0, text: "" };
  };
  const addGaps = (untilMs: number) => {
    for (let [gap] = waiting; gap && gap.fromMs <= untilMs; [gap] = waiting) {
      finish();
      all.push({ kind: "gap", fromMs: gap.fromMs, lengthMs: gap.toMs - gap.fromMs });
      waiting.shift();
    }
  };
  for (const { text, fromMs, toMs } of timedSegments(segments, base, transcript)) {
    addGaps(fromMs);
    if (fromMs - lastEndMs >= PARAGRAPH_PAUSE_MS) finish();
    for (let [mark] = marks; mark && mark.fromMs <= fromMs; [mark] = marks) {
      finish();
      all.push({ kind: "bookmark", ...mark });
      marks.shift();
    }
    if (current.text === "") current = { fromMs, text };
    else current.text += text;
    lastEndMs = toMs;
  }
  addGaps(Number.POSITIVE_INFINITY);
  finish();
  return all;
}

/** The text of a paragraph, or what stands for lost sound or a bookmark. */
export function paragraphText(
  paragraph: Paragraph,
  labels: Pick<TranscriptLabels, "gap" | "bookmark">,
): string {
  if (paragraph.kind === "gap") return labels.gap(paragraph.lengthMs);
  return paragraph.kind === "bookmark" ? labels.bookmark(paragraph.note) : paragraph.text;
}

export function timeText(ms: number, base: TimeBase): string {
  return base === "clock" ? dayTime(ms) : shortTime(ms);
}
