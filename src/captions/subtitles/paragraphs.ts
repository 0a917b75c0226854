import { type CaptionEngine, engineChanges, isMadeOnDevice } from "../transcript/engine-mark.ts";
import { type TimeBase, timedGaps, timedSegments } from "./time-base.ts";
import { dayTime, shortTime } from "./time-format.ts";
import { timedBookmarks } from "./timed-bookmarks.ts";
import type { Transcript, TranscriptLane } from "./transcript.ts";
import type { TranscriptLabels } from "./transcript-labels.ts";

export type Paragraph =
  | { readonly kind: "words"; readonly fromMs: number; readonly text: string }
  | { readonly kind: "gap"; readonly fromMs: number; readonly lengthMs: number }
  | { readonly kind: "engine"; readonly fromMs: number; readonly engine: CaptionEngine }
  | { readonly kind: "bookmark"; readonly fromMs: number; readonly note: string };

const PARAGRAPH_PAUSE_MS = 2000;

/**
 * Groups the words of a lane into paragraphs, including lost sound and changes of the engine. A bookmark stands before the
 * sentence it was set in, which begins a paragraph.
 */
export function paragraphsOf(
  { segments }: TranscriptLane,
  transcript: Transcript,
  base: TimeBase,
): readonly Paragraph[] {
  const all: Paragraph[] = [];
  const waiting = breaksOf(segments, base, transcript);
  const marks = [...timedBookmarks(segments, base, transcript)];
  let lastEndMs = Number.NEGATIVE_INFINITY;
  let current = { fromMs: 0, text: "" };
  const finish = () => {
    const text = current.text.trim();
    if (text !== "") all.push({ kind: "words", fromMs: current.fromMs, text });
    current = { fromMs: 0, text: "" };
  };
  const addBreaks = (untilMs: number) => {
    for (let [next] = waiting; next && next.fromMs <= untilMs; [next] = waiting) {
      finish();
      all.push(next);
      waiting.shift();
    }
  };
  for (const { text, fromMs, toMs } of timedSegments(segments, base, transcript)) {
    addBreaks(fromMs);
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
  addBreaks(Number.POSITIVE_INFINITY);
  finish();
  return all;
}

// Lost sound and changes of the engine, in order.
function breaksOf(
  segments: TranscriptLane["segments"],
  base: TimeBase,
  { startedAtMs, gaps, engines }: Transcript,
): Exclude<Paragraph, { kind: "words" | "bookmark" }>[] {
  const lost = timedGaps(segments, base, { startedAtMs, gaps }).map(({ fromMs, toMs }) => {
    return { kind: "gap", fromMs, lengthMs: toMs - fromMs } as const;
  });
  // The header says it.
  const changes = isMadeOnDevice(engines) ? [] : engineChanges(engines);
  const marks = changes.flatMap(({ engine, fromMs: at }) =>
    timedGaps(segments, base, { startedAtMs, gaps: [{ fromMs: at, toMs: at }] }).map(
      ({ fromMs }) => ({ kind: "engine", fromMs, engine }) as const,
    ),
  );
  return [...marks, ...lost].sort((a, b) => a.fromMs - b.fromMs);
}

/** The text of a paragraph, or what stands for lost sound, a change of the engine or a bookmark. */
export function paragraphText(
  paragraph: Paragraph,
  labels: Pick<TranscriptLabels, "gap" | "engine" | "bookmark">,
): string {
  if (paragraph.kind === "gap") return labels.gap(paragraph.lengthMs);
  if (paragraph.kind === "engine") return labels.engine(paragraph.engine);
  return paragraph.kind === "bookmark" ? labels.bookmark(paragraph.note) : paragraph.text;
}

export function timeText(ms: number, base: TimeBase): string {
  return base === "clock" ? dayTime(ms) : shortTime(ms);
}
