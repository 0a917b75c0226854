import { splitWords } from "../lines/split-words.ts";
import { lineWidthOf, widthOf } from "../lines/text-width.ts";
import type { TimedSegment } from "./time-base.ts";

/** A word with the space before it, and when it is said. */
export interface TimedWord {
  readonly text: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Width of the word alone and of the space before it, in halves of a square. */
  readonly width: number;
  readonly spaceWidth: number;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * The words of segments that follow each other, with times in proportion to the letters. A word may
 * lie in two segments; one that no line holds is cut.
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
  for (const piece of splitWords(text, language).flatMap((word) => cutToFit(word, room))) {
    const start = at + (piece.length - piece.trimStart().length);
    const end = at + piece.trimEnd().length;
    at += piece.length;
    if (end <= start) continue;
    const plain = piece.trim().replaceAll(/\s+/gu, " ");
    const hasSpace = /^\s/u.test(piece) && words.length > 0;
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

/** From a place in the joined text to the moment it is said. */
function letterTimes(segments: readonly TimedSegment[]) {
  const spans: { from: number; to: number; fromMs: number; toMs: number }[] = [];
  let at = 0;
  let earliestMs = 0;
  for (const { text, fromMs, toMs } of segments) {
    const startMs = Math.max(earliestMs, fromMs);
    // Nobody says the spaces around the words.
    const from = at + (text.length - text.trimStart().length);
    const to = Math.max(from, at + text.trimEnd().length);
    spans.push({ from, to, fromMs: startMs, toMs: Math.max(startMs, toMs) });
    at += text.length;
    earliestMs = startMs;
  }
  let hint = 0;
  const timeAt = (place: number, isEnd: boolean): number => {
    const isPast = (n: number) => {
      const to = spans[n]?.to ?? Number.POSITIVE_INFINITY;
      return isEnd ? to < place : to <= place;
    };
    while (hint < spans.length - 1 && isPast(hint)) hint += 1;
    const span = spans[hint];
    if (!span) return 0;
    const share = (place - span.from) / Math.max(1, span.to - span.from);
    return span.fromMs + (span.toMs - span.fromMs) * Math.min(1, Math.max(0, share));
  };
  return {
    startOf: (place: number) => timeAt(place, false),
    endOf: (place: number) => timeAt(place, true),
  };
}

/** Cuts a word that is wider than a line, between what a reader sees as characters. */
function cutToFit(word: string, room: number): readonly string[] {
  if (widthOf(word.trim()) <= room) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const { segment } of graphemes.segment(word)) {
    if (piece.trim() !== "" && widthOf((piece + segment).trim()) > room) {
      pieces.push(piece);
      piece = "";
    }
    piece += segment;
  }
  return [...pieces, piece];
}
