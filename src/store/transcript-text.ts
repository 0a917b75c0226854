import type { JournalGap, JournalSegment, JournalSession } from "./journal-entry.ts";

/** The words around a transcript, in the reader's language. */
export interface TranscriptWords {
  /** For a page without a title. */
  readonly untitled: string;
  /** Heading of a lane: the words as spoken, or a translation. */
  heading(lane: string, language: string): string;
  /** Date and time of the start, as the reader writes it. */
  date(ms: number): string;
  /** Says that so much sound was lost at a place. */
  gap(lengthMs: number): string;
}

/** A lane's segments are one paragraph until there is a pause of so long. */
const PARAGRAPH_PAUSE_MS = 2000;

/** A session's words as plain text, lane by lane, with a mark where sound was lost. */
export function transcriptText(
  session: JournalSession,
  segments: readonly JournalSegment[],
  words: TranscriptWords,
): string {
  const head = [session.title || words.untitled, session.address, words.date(session.startedAtMs)];
  const lanes = [...new Set(segments.map(({ lane }) => lane))];
  const parts = lanes.map((lane) => {
    const own = segments.filter((segment) => segment.lane === lane);
    const language = own.at(-1)?.language ?? lane;
    return `${words.heading(lane, language)}\n\n${paragraphs(own, session.gaps, words).join("\n\n")}`;
  });
  return `${[head.filter((line) => line !== "").join("\n"), ...parts].join("\n\n\n")}\n`;
}

function paragraphs(
  segments: readonly JournalSegment[],
  gaps: readonly JournalGap[],
  words: TranscriptWords,
): string[] {
  const all: string[] = [];
  const waiting = [...gaps].sort((a, b) => a.fromMs - b.fromMs);
  let lastEndMs = Number.POSITIVE_INFINITY;
  let current = "";
  const finish = () => {
    if (current.trim() !== "") all.push(current.trim());
    current = "";
  };
  for (const { text, startMs, endMs } of segments) {
    for (let gap = waiting[0]; gap && gap.fromMs <= startMs; gap = waiting[0]) {
      finish();
      all.push(words.gap(gap.toMs - gap.fromMs));
      waiting.shift();
    }
    if (startMs - lastEndMs >= PARAGRAPH_PAUSE_MS) finish();
    current += text;
    lastEndMs = endMs;
  }
  finish();
  return [...all, ...waiting.map(({ fromMs, toMs }) => words.gap(toMs - fromMs))];
}
