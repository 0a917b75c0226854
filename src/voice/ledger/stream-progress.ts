import type { LaneId, Segment } from "../../captions/segment.ts";

export interface LaneDraft {
  readonly lane: LaneId;
  readonly language: string;
  readonly segments: readonly Segment[];
}

/**
 * How far a stream has come: what a restarted worker needs to continue. Times on the capture clock.
 */
export interface StreamProgress {
  /** Every word before this position was delivered. */
  readonly settledMs: number;
  /** The settled point at which this run of the worker began, and up to where it has sent sound. */
  readonly beganMs: number;
  readonly heardMs: number;
  /** Shown words that are lost with the worker, unless their sound is sent again. */
  readonly drafts: readonly LaneDraft[];
}

export const NO_PROGRESS: StreamProgress = { settledMs: 0, beganMs: 0, heardMs: 0, drafts: [] };

// A run that sent more sound than this was long enough for a sentence.
const SHORT_LIFE_MS = 12_000;

/**
 * Whether a run settled so little of its sound that another one like it falls further behind:
 * waiting sound is sent at twice real time at most.
 */
export function hasStalled({ settledMs, beganMs, heardMs }: StreamProgress): boolean {
  const heardForMs = heardMs - beganMs;
  return heardForMs < SHORT_LIFE_MS && settledMs - beganMs < heardForMs / 2;
}
