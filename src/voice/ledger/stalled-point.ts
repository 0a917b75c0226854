import type { Segment } from "../../captions/segment.ts";
import { joinTokens, wordTokens } from "../resume/word-tokens.ts";
import type { LaneRecord } from "./lane-record.ts";

/** Drafts still change this close to their end. */
const UNSTEADY_MS = 1200;
/** So much before the end of concluded words is heard again, and left out by its words. */
const AFTER_CONCLUDED_MS = 500;
/** More where the end lies within a segment, as the times there are estimates. */
const AFTER_DRAFT_MS = 1000;

/**
 * From where to hear after a life that was too short to settle anything, because a sentence is
 * longer than what it could hear. The next one would be no longer. So segments may be cut here, and
 * drafts count as said: both are better than sound that is pushed out of the ring.
 * @returns null where the lanes are no further than `settledMs`
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

/** What of a lane's draft lies beyond its concluded words, word by word. */
export function draftBeyond(
  segments: readonly Segment[],
  concludedToMs: number,
  language: string,
): readonly Segment[] {
  const tokens = wordTokens(segments, language);
  return joinTokens(tokens.filter(({ startMs, endMs }) => (startMs + endMs) / 2 > concludedToMs));
}

/** Up to where the words of a lane are concluded or no longer change. */
function steadyToMs({ concludedToMs, tentative, language }: LaneRecord): number {
  const tokens = wordTokens(tentative, language);
  const limitMs = (tokens.at(-1)?.endMs ?? 0) - UNSTEADY_MS;
  const steady = tokens.findLast(({ endMs }) => endMs <= limitMs);
  return Math.max(concludedToMs, steady?.endMs ?? 0);
}
