import type { LaneTextSettings } from "../../../src/captions/lines/lane-text.ts";
import { DEFAULT_READING } from "../../../src/captions/pace/reading-choices.ts";
import { columnsOf } from "../../../src/captions/text/writing-direction.ts";
import { quantile } from "../quantile.ts";
import { delaySegments, type RecordedLane, type TimedUpdate } from "./record-streams.ts";
import { replayLane } from "./replay-lane.ts";

// Long enough for a lane that loses a little with each line to fall far behind.
const LEAST_MS = 120_000;
const LAST_MS = 30_000;

/**
 * Sizes of a lane, from that of a wide player to one of four lanes in a small player. Columns are
 * those of Latin script.
 */
export const LANE_SIZES = [
  { lines: 2, columns: 42 },
  { lines: 2, columns: 27 },
  { lines: 1, columns: 42 },
  { lines: 1, columns: 27 },
  { lines: 1, columns: 20 },
] as const;

/** How far the captions of each size may be behind the service, in milliseconds. */
export const BACKLOG_GOAL_MS = 5000;

export interface LaneBacklog {
  readonly name: string;
  /**
   * How long after its conclusion a word is on screen, in milliseconds: the 95th percentile of the
   * last half minute. Negative when it is there before.
   */
  readonly behindMs: number;
}

/** Replays each lane in a loop for two minutes, as captions of a long talk. */
export function measureBacklog(
  recorded: readonly RecordedLane[],
  size: (typeof LANE_SIZES)[number],
): readonly LaneBacklog[] {
  return recorded.map((lane) => {
    const { pace } = DEFAULT_READING;
    const { finalSinceMs, concludedMs } = replayLane(inLoop(lane), { pace, ...sizeIn(lane, size) });
    const endMs = concludedMs.at(-1) ?? 0;
    const behind = concludedMs
      .map((ms, at) => ({ ms, behindMs: (finalSinceMs[at] ?? Number.NaN) - ms }))
      .filter(({ ms }) => ms > endMs - LAST_MS);
    const latest = behind.map(({ behindMs }) => behindMs);
    return { name: `${lane.talk}/${lane.lane}`, behindMs: quantile(latest, 0.95) };
  });
}

function sizeIn(
  { language }: RecordedLane,
  { lines, columns }: (typeof LANE_SIZES)[number],
): Pick<LaneTextSettings, "lines" | "columns"> {
  return { lines, columns: Math.round((columns * columnsOf(language)) / columnsOf("en")) };
}

function inLoop(lane: RecordedLane): RecordedLane {
  const updates: TimedUpdate[] = [];
  let startMs = 0;
  for (; startMs < LEAST_MS; startMs += lane.durationMs) {
    for (const update of lane.updates) {
      updates.push({
        ...update,
        atMs: update.atMs + startMs,
        concluded: delaySegments(update.concluded, startMs),
        tentative: delaySegments(update.tentative, startMs),
      });
    }
  }
  return { ...lane, durationMs: startMs, updates };
}
