import type { Segment } from "../../captions/segment.ts";
import type { StreamPolicy } from "../stream-policy.ts";

export interface LaneState {
  readonly concluded: readonly Segment[];
  readonly tentative: readonly Segment[];
  readonly concludedToMs: number;
}

/** Up to where sound without words is settled by its age, from a position on. */
export type SettledByAge = (fromMs: number, soundAgeMs: number) => number;

type SettlePolicy = Pick<
  StreamPolicy,
  "settleSoundMs" | "laneLagMs" | "borderToleranceMs" | "borderSpreadMs" | "wholeSegmentMs"
>;

/**
 * The latest position before which every lane has all its words, and at which no concluded segment
 * is cut. A new session that begins there loses no word.
 */
export function settledPoint(
  lanes: readonly LaneState[],
  settledByAge: SettledByAge,
  policy: SettlePolicy,
): number {
  const limitMs = Math.min(...lanes.map((lane) => laneLimit(lane, lanes, settledByAge, policy)));
  // Once every lane is given up, there is nothing to wait for.
  const reachedMs = Math.max(...lanes.map(({ concludedToMs }) => concludedToMs));
  return wholeSegments(Number.isFinite(limitMs) ? limitMs : reachedMs, lanes, policy);
}

function laneLimit(
  lane: LaneState,
  lanes: readonly LaneState[],
  settledByAge: SettledByAge,
  policy: SettlePolicy,
): number {
  const { concludedToMs } = lane;
  const spokenToMs = Math.max(...lanes.map((other) => other.concludedToMs));
  const draftMs = lane.tentative.reduce(
    (earliest, { startMs }) => Math.min(earliest, startMs),
    Number.POSITIVE_INFINITY,
  );
  if (lane.tentative.length > 0) {
    // A lane that never concludes must not hold up the others.
    const isStuck = spokenToMs - draftMs > policy.laneLagMs;
    return isStuck ? Number.POSITIVE_INFINITY : Math.max(concludedToMs, draftMs);
  }
  // Words that only another lane has are still to come here. Sound without words settles sooner.
  const owesWords = lanes.some(
    (other) =>
      Math.max(other.concludedToMs, ...other.tentative.map(({ endMs }) => endMs)) >
      concludedToMs + policy.borderToleranceMs,
  );
  return settledByAge(concludedToMs, owesWords ? policy.laneLagMs : policy.settleSoundMs);
}

// Moves back until no concluded segment is cut, unless that would be too far.
function wholeSegments(limitMs: number, lanes: readonly LaneState[], policy: SettlePolicy): number {
  const { borderToleranceMs, borderSpreadMs } = policy;
  let pointMs = limitMs;
  const isCut = ({ startMs, endMs }: Segment) =>
    startMs + borderToleranceMs < pointMs && pointMs < endMs - borderSpreadMs;
  for (;;) {
    let cut: Segment | undefined;
    // Twice a second, so without a list of all segments of all lanes.
    for (const { concluded } of lanes) cut ??= concluded.find(isCut);
    if (!cut) return pointMs;
    pointMs = cut.startMs;
    if (limitMs - pointMs > policy.wholeSegmentMs) return limitMs;
  }
}
