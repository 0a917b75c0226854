import type { Segment } from "../../captions/segment.ts";
import type { StreamPolicy } from "../stream-policy.ts";

/** What is known of a lane, on the capture clock. */
export interface LaneState {
  readonly concluded: readonly Segment[];
  readonly tentative: readonly Segment[];
  readonly concludedToMs: number;
}

/** Up to where wordless sound from a position on is settled by its age. */
export type SettledFrom = (fromMs: number, soundAgeMs: number) => number;

type SettlePolicy = Pick<
  StreamPolicy,
  "settleSoundMs" | "laneLagMs" | "borderToleranceMs" | "borderSpreadMs" | "wholeSegmentMs"
>;

/**
 * The latest position up to which everything has been said in every lane, such that no concluded
 * segment lies on both sides of it. From there on a new session loses no word.
 */
export function settledPoint(
  lanes: readonly LaneState[],
  settledFrom: SettledFrom,
  policy: SettlePolicy,
): number {
  const limitMs = Math.min(...lanes.map((lane) => laneLimit(lane, lanes, settledFrom, policy)));
  // With every lane given up there is nothing to wait for.
  const reachedMs = Math.max(...lanes.map(({ concludedToMs }) => concludedToMs));
  return wholeSegments(Number.isFinite(limitMs) ? limitMs : reachedMs, lanes, policy);
}

/** Up to where a lane has said everything. */
function laneLimit(
  lane: LaneState,
  lanes: readonly LaneState[],
  settledFrom: SettledFrom,
  policy: SettlePolicy,
): number {
  const { concludedToMs } = lane;
  const spokenToMs = Math.max(...lanes.map((other) => other.concludedToMs));
  const draftMs = lane.tentative.reduce(
    (earliest, { startMs }) => Math.min(earliest, startMs),
    Number.POSITIVE_INFINITY,
  );
  if (lane.tentative.length > 0) {
    // A lane that never comes to a conclusion must not keep the others from getting on.
    const isStuck = spokenToMs - draftMs > policy.laneLagMs;
    return isStuck ? Number.POSITIVE_INFINITY : Math.max(concludedToMs, draftMs);
  }
  // Words that another lane has and this one does not are still to come; wordless sound is sooner
  // done with.
  const owesWords = lanes.some(
    (other) =>
      Math.max(other.concludedToMs, ...other.tentative.map(({ endMs }) => endMs)) >
      concludedToMs + policy.borderToleranceMs,
  );
  return settledFrom(concludedToMs, owesWords ? policy.laneLagMs : policy.settleSoundMs);
}

/** Goes back until no concluded segment of any lane is cut, unless that would be too far. */
function wholeSegments(limitMs: number, lanes: readonly LaneState[], policy: SettlePolicy): number {
  const segments = lanes.flatMap(({ concluded }) => concluded);
  let pointMs = limitMs;
  for (;;) {
    const cut = segments.find(
      ({ startMs, endMs }) =>
        startMs + policy.borderToleranceMs < pointMs && pointMs < endMs - policy.borderSpreadMs,
    );
    if (!cut) return pointMs;
    pointMs = cut.startMs;
    if (limitMs - pointMs > policy.wholeSegmentMs) return limitMs;
  }
}
