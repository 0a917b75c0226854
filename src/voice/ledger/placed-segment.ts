import type { Segment } from "../../captions/segment.ts";

/** A concluded segment with its place among all of its lane, from 0. */
export interface PlacedSegment extends Segment {
  readonly ordinal: number;
}

/** How much of the time two segments share, in milliseconds. */
export function overlapMs(one: Segment, other: Segment): number {
  return Math.max(0, Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs));
}
