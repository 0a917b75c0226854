import { splitWords } from "../text/split-words.ts";
import { lineWidthOf, widthOf } from "../text/text-width.ts";
import type { TimedSegment } from "./time-base.ts";

export interface TimedWord {
  readonly text: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Width of the word and of its leading space, in half-width columns. */
  readonly width: number;
  readonly spaceWidth: number;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Splits consecutive segments into words, with times in proportion to the letters. A word may span
 * two segments; one wider than a line is cut.
 */
export function timedWords(
  segments: readonly TimedSegment[],
  language: string,
): readonly TimedWord[] {
  const text = segments.map((segment) => segment.text).join("");
  const room = lineWidthOf(language, null);
  const times = letterTimes(segments);
  let at = 0;
  const words: TimedWord[] = [];
  for (const part of splitWords(text, language).flatMap((word) => cutToFit(word, room))) {
    const start = at + (part.length - part.trimStart().length);
    const end = at + part.trimEnd().length;
    at += part.length;
    if (end <= start) continue;
    const plain = part.trim().replaceAll(/\s+/gu, " ");
    const hasSpace = /^\s/u.test(part) && words.length > 0;
    words.push({
      text: (hasSpace ? " " : "") + plain,
      fromMs: times.startOf(start),
      toMs: times.endOf(end),
      width: widthOf(plain),
      spaceWidth: hasSpace ? 1 : 0,
    });
  }
  return words;
}

function letterTimes(segments: readonly TimedSegment[]) {
  const spans: { from: number; to: number; fromMs: number; toMs: number }[] = [];
  let at = 0;
  let earliestMs = 0;
  for (const { text, fromMs, toMs } of segments) {
    const startMs = Math.max(earliestMs, fromMs);
    // The spaces around the words take no time.
    const from = at + (text.length - text.trimStart().length);
    const to = Math.max(from, at + text.trimEnd().length);
    spans.push({ from, to, fromMs: startMs, toMs: Math.max(startMs, toMs) });
    at += text.length;
    earliestMs = startMs;
  }
  let hint = 0;
  const timeAt = (position: number, isEnd: boolean): number => {
    const isPast = (n: number) => {
      const to = spans[n]?.to ?? Number.POSITIVE_INFINITY;
      return isEnd ? to < position : to <= position;
    };
    while (hint < spans.length - 1 && isPast(hint)) hint += 1;
    const span = spans[hint];
    if (!span) return 0;
    const share = (position - span.from) / Math.max(1, span.to - span.from);
    return span.fromMs + (span.toMs - span.fromMs) * Math.min(1, Math.max(0, share));
  };
  return {
    startOf: (position: number) => timeAt(position, false),
    endOf: (position: number) => timeAt(position, true),
  };
}

// Cuts a word that is wider than a line, between grapheme clusters.
function cutToFit(word: string, room: number): readonly string[] {
  if (widthOf(word.trim()) <= room) return [word];
  const parts: string[] = [];
  let part = "";
  for (const { segment } of graphemes.segment(word)) {
    if (part.trim() !== "" && widthOf((part + segment).trim()) > room) {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return [...parts, part];
}
