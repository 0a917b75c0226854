import type { Segment } from "../../captions/segment.ts";
import { joinTokens, wordTokens } from "../resume/word-tokens.ts";
import type { LaneRecord } from "./lane-record.ts";

// A draft still changes this close to its end.
const UNSTEADY_MS = 1200;
// This much sound before the end of concluded words is sent again; the repeats are removed.
const AFTER_CONCLUDED_MS = 500;
// More after a draft, because times within a segment are estimates.
const AFTER_DRAFT_MS = 1000;

/**
 * From where to send sound when the worker stopped too soon to settle anything, because one
 * sentence is longer than its lifetime. The next lifetime may be no longer. So segments may be cut
 * here, and drafts count as concluded: both are better than sound that falls out of the ring.
 * @returns null when no lane has come further than `settledMs`
 */
export function stalledPoint(
  lanes: readonly LaneRecord[],
  settledMs: number,
): { readonly fromMs: number; readonly draftsToMs: number } | null {
  const concludedMs = Math.min(...lanes.map(({ concludedToMs }) => concludedToMs));
  const draftedMs = Math.min(...lanes.map(steadyToMs));
  const points = [
    { fromMs: concludedMs - AFTER_CONCLUDED_MS, draftsToMs: concludedMs },
    { fromMs: draftedMs - AFTER_DRAFT_MS, draftsToMs: draftedMs },
  ];
  return points.find(({ fromMs }) => fromMs > settledMs) ?? null;
}

/** The part of a lane's draft after its concluded words, word by word. */
export function draftAfter(
  segments: readonly Segment[],
  concludedToMs: number,
  language: string,
): readonly Segment[] {
  const tokens = wordTokens(segments, language);
  return joinTokens(tokens.filter(({ startMs, endMs }) => (startMs + endMs) / 2 > concludedToMs));
}

function steadyToMs({ concludedToMs, tentative, language }: LaneRecord): number {
  const tokens = wordTokens(tentative, language);
  const limitMs = (tokens.at(-1)?.endMs ?? 0) - UNSTEADY_MS;
  const steady = tokens.findLast(({ endMs }) => endMs <= limitMs);
  return Math.max(concludedToMs, steady?.endMs ?? 0);
}
