import type { LaneId, Segment } from "../../captions/segment.ts";

/** A concluded segment that was shown already, on the capture clock. */
export interface ConcludedSegment {
  readonly lane: LaneId;
  readonly segment: Segment;
}
