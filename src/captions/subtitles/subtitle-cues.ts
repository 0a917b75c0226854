import { lineWidthOf, widthOf } from "../lines/text-width.ts";
import { isFullWidth } from "../lines/writing-direction.ts";
import { lettersPerSecond } from "../pace/reading-speed.ts";
import { cueLines } from "./cue-lines.ts";
import { CUE_RULES } from "./cue-rules.ts";
import { cutCues } from "./cut-cues.ts";
import type { TimedSegment } from "./time-base.ts";
import { type TimedWord, timedWords } from "./timed-words.ts";
import type { Stretch } from "./transcript.ts";

/** What stands on the screen at once, from when to when. */
export interface Cue extends Stretch {
  /** One or two. */
  readonly lines: readonly string[];
  readonly language: string;
  /** Words, or the place of sound that was never heard. */
  readonly kind: "words" | "gap";
}

/** What there is to make cues of; everything on one clock. */
export interface CueMaterial {
  /** In the order of their times. */
  readonly segments: readonly TimedSegment[];
  readonly gaps: readonly Stretch[];
  /** What is said at a gap of so many milliseconds, in the reader's language; null: no cue. */
  readonly gapWords: ((lengthMs: number) => string) | null;
  /** The language those words are in. */
  readonly gapLanguage: string;
}

/** Who speaks again after so long begins a new cue. */
const LONG_PAUSE_MS = 2000;

/**
 * Makes cues of segments by the rules of {@link CUE_RULES}: every word once, in order, no two cues
 * at a time. They stand as long as they take to read where the pause after them allows. Where words
 * come so fast that cues of the least length do not fit, those that follow come later than they are
 * said, until a pause has made up for it: that is the one thing which may give way.
 */
export function subtitleCues(material: CueMaterial): readonly Cue[] {
  const runs = runsOf(material);
  const drafts = runs.flatMap((run, at) => {
    const nextMs = runs[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    return run.kind === "gap" ? [run.draft] : draftsOf(run, nextMs);
  });
  return timed(drafts);
}

/** A cue before it is known how long it can stay. */
interface Draft extends Cue {
  /** How long it takes to read. */
  readonly readingMs: number;
}

type Run =
  | { readonly kind: "words"; readonly fromMs: number; segments: TimedSegment[]; language: string }
  | { readonly kind: "gap"; readonly fromMs: number; readonly draft: Draft };

function runsOf({ segments, gaps, gapWords, gapLanguage }: CueMaterial): readonly Run[] {
  const runs: Run[] = [];
  const waiting = gapWords === null ? [] : [...gaps].sort((a, b) => a.fromMs - b.fromMs);
  const addGaps = (untilMs: number) => {
    for (let gap = waiting[0]; gapWords && gap && gap.fromMs <= untilMs; gap = waiting[0]) {
      waiting.shift();
      runs.push({
        kind: "gap",
        fromMs: gap.fromMs,
        draft: {
          ...gap,
          lines: linesOf(gapWords(gap.toMs - gap.fromMs), gapLanguage),
          language: gapLanguage,
          kind: "gap",
          readingMs: CUE_RULES.leastMs,
        },
      });
    }
  };
  let endMs = Number.NEGATIVE_INFINITY;
  for (const segment of segments) {
    // A gap that begins in the middle of a segment stands after it.
    addGaps(segment.fromMs);
    const run = runs.at(-1);
    const goesOn =
      run?.kind === "words" &&
      run.language === segment.language &&
      segment.fromMs - endMs < LONG_PAUSE_MS;
    if (goesOn) run.segments.push(segment);
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

/** Gives each cue its time: from when it is said until it is read, as far as the next one lets it. */
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
