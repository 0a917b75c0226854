import type { LaneId, Segment } from "../../captions/segment.ts";
import { isRecord } from "../../lib/is-record.ts";

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

/** Whether a message from another context holds a progress. */
export function isStreamProgress(value: unknown): value is StreamProgress {
  if (!isRecord(value) || !Array.isArray(value.drafts)) return false;
  const { settledMs, beganMs, heardMs, drafts } = value;
  return [settledMs, beganMs, heardMs].every(isPosition) && drafts.every(isDraft);
}

function isDraft(value: unknown): value is LaneDraft {
  if (!isRecord(value) || !Array.isArray(value.segments)) return false;
  const { lane, language, segments } = value;
  return typeof lane === "string" && typeof language === "string" && segments.every(isSegment);
}

function isSegment(value: unknown): value is Segment {
  return (
    isRecord(value) &&
    typeof value.text === "string" &&
    isPosition(value.startMs) &&
    isPosition(value.endMs)
  );
}

function isPosition(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

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
