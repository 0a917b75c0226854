import { lettersPerSecond } from "../pace/reading-speed.ts";
import { lineWidthOf, widthOf } from "../text/text-width.ts";
import { isFullWidth } from "../text/writing-direction.ts";
import { cueLines } from "./cue-lines.ts";
import { CUE_RULES } from "./cue-rules.ts";
import { cutCues } from "./cut-cues.ts";
import type { TimedSegment } from "./time-base.ts";
import { type TimedWord, timedWords } from "./timed-words.ts";
import type { TimeRange } from "./transcript.ts";

export interface Cue extends TimeRange {
  readonly lines: readonly string[];
  readonly language: string;
  readonly kind: "words" | "gap";
}

/** The input of cues; all times on one clock. */
export interface CueInput {
  /** Sorted by time. */
  readonly segments: readonly TimedSegment[];
  readonly gaps: readonly TimeRange[];
  /** The text for a gap of this length, in the reader's language; null for no cue. */
  readonly gapText: ((lengthMs: number) => string) | null;
  readonly gapLanguage: string;
}

const LONG_PAUSE_MS = 2000;

/**
 * Creates cues from segments by {@link CUE_RULES}: every word once, in order, no two cues at a
 * time. Each stays until it is read, if the next pause allows. Where words come too fast for cues
 * of the minimum length, later cues are delayed until a pause. No other rule gives way.
 */
export function subtitleCues(material: CueInput): readonly Cue[] {
  const runs = runsOf(material);
  const drafts = runs.flatMap((run, at) => {
    const nextMs = runs[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    return run.kind === "gap" ? [run.draft] : draftsOf(run, nextMs);
  });
  return timed(drafts);
}

interface Draft extends Cue {
  readonly readingMs: number;
}

type Run =
  | { readonly kind: "words"; readonly fromMs: number; segments: TimedSegment[]; language: string }
  | { readonly kind: "gap"; readonly fromMs: number; readonly draft: Draft };

function runsOf({ segments, gaps, gapText, gapLanguage }: CueInput): readonly Run[] {
  const runs: Run[] = [];
  const waiting = gapText === null ? [] : [...gaps].sort((a, b) => a.fromMs - b.fromMs);
  const addGaps = (untilMs: number) => {
    for (let gap = waiting[0]; gapText && gap && gap.fromMs <= untilMs; gap = waiting[0]) {
      waiting.shift();
      runs.push({
        kind: "gap",
        fromMs: gap.fromMs,
        draft: {
          ...gap,
          lines: linesOf(gapText(gap.toMs - gap.fromMs), gapLanguage),
          language: gapLanguage,
          kind: "gap",
          readingMs: CUE_RULES.leastMs,
        },
      });
    }
  };
  let endMs = Number.NEGATIVE_INFINITY;
  for (const segment of segments) {
    // A gap in the middle of a segment follows it.
    addGaps(segment.fromMs);
    const run = runs.at(-1);
    const continuesRun =
      run?.kind === "words" &&
      run.language === segment.language &&
      segment.fromMs - endMs < LONG_PAUSE_MS;
    if (continuesRun) run.segments.push(segment);
    else {
      const { fromMs, language } = segment;
      runs.push({ kind: "words", fromMs, segments: [segment], language });
    }
    endMs = segment.toMs;
  }
  addGaps(Number.POSITIVE_INFINITY);
  return runs;
}

function draftsOf(run: Extract<Run, { kind: "words" }>, nextMs: number): readonly Draft[] {
  const { language } = run;
  const room = lineWidthOf(language, null);
  const words = timedWords(run.segments, language);
  const perMs = (lettersPerSecond(language, null) * (isFullWidth(language) ? 2 : 1)) / 1000;
  let at = 0;
  return cutCues({ words, language, room, nextMs }).map((size): Draft => {
    const own = words.slice(at, at + size);
    at += size;
    const lines = cueLines(own, language, room);
    const readingMs = lines.reduce((width, line) => width + widthOf(line), 0) / perMs;
    const [fromMs, toMs] = [startOf(own), own.at(-1)?.toMs ?? 0];
    return { fromMs, toMs, lines, language, kind: "words", readingMs };
  });
}

function linesOf(text: string, language: string): readonly string[] {
  const words = timedWords([{ text, language, fromMs: 0, toMs: 0 }], language);
  return cueLines(words, language, lineWidthOf(language, null));
}

/**
 * Sets the times of the cues: from the spoken words until they are read, limited by the next cue.
 */
function timed(drafts: readonly Draft[]): readonly Cue[] {
  let freeMs = 0;
  return drafts.map(({ readingMs, ...draft }, at) => {
    const fromMs = Math.round(Math.max(freeMs, draft.fromMs));
    const next = drafts[at + 1];
    const limitMs = (next?.fromMs ?? Number.POSITIVE_INFINITY) - CUE_RULES.betweenMs;
    const wantedMs = Math.max(draft.toMs, fromMs + readingMs, fromMs + CUE_RULES.leastMs);
    let toMs = Math.min(wantedMs, limitMs, fromMs + CUE_RULES.mostMs);
    const isNearNext = limitMs - toMs > 0 && limitMs - toMs < CUE_RULES.closedMs;
    if (isNearNext) toMs = Math.min(limitMs, fromMs + CUE_RULES.mostMs);
    toMs = Math.round(Math.max(toMs, fromMs + CUE_RULES.leastMs));
    freeMs = toMs + CUE_RULES.betweenMs;
    return { ...draft, fromMs, toMs };
  });
}

function startOf([first]: readonly TimedWord[]): number {
  return first?.fromMs ?? 0;
}
