import type { LaneId, Segment } from "../../captions/segment.ts";

/** Words of a lane that are not concluded yet, on the capture clock. */
export interface LaneDraft {
  readonly lane: LaneId;
  readonly language: string;
  readonly segments: readonly Segment[];
}

/** How far a stream has come: what the worker's next life needs to continue. Times on the capture clock. */
export interface StreamProgress {
  /** Everything said before this position has been told. */
  readonly settledMs: number;
  /** The settled point from which this life began to hear, and up to where it has heard since. */
  readonly beganMs: number;
  readonly heardMs: number;
  /** Shown words that are lost with the worker, unless their sound is heard again. */
  readonly drafts: readonly LaneDraft[];
}

/** The progress of a stream that has not begun. */
export const NO_PROGRESS: StreamProgress = { settledMs: 0, beganMs: 0, heardMs: 0, drafts: [] };

/** A life that heard more than this was not too short for a sentence. */
const SHORT_LIFE_MS = 12_000;

/**
 * Whether a life settled so little of what it heard that another one like it falls further behind:
 * sound that waits is heard at twice real time at most.
 */
export function hasStalled({ settledMs, beganMs, heardMs }: StreamProgress): boolean {
  const heardForMs = heardMs - beganMs;
  return heardForMs < SHORT_LIFE_MS && settledMs - beganMs < heardForMs / 2;
}
