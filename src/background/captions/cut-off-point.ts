import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import { KEPT_SOUND_MS } from "../../messaging/player-sound.ts";
import type { JournalSegment } from "../../store/journal/journal-entry.ts";
import { NO_PROGRESS, type StreamProgress } from "../../voice/ledger/stream-progress.ts";

export interface CutOffPoint {
  /** Settled are the words that every lane has concluded. */
  readonly progress: StreamProgress;
  /** From where on pages may still have the sound, on the capture clock. */
  readonly continuesAtMs: number;
}

/**
 * Where captions continue whose capture is gone with its sound, so that only their journal and the
 * sound that the players' pages keep remain.
 * @param segments the newest of each lane, oldest first
 * @param nowMs on the wall clock
 */
export function cutOffPoint(
  segments: readonly JournalSegment[],
  targets: readonly LaneId[],
  nowMs: number,
): CutOffPoint {
  const lanes: readonly LaneId[] = [ORIGINAL_LANE, ...targets];
  const newest = lanes.flatMap(
    (lane) => segments.findLast((segment) => segment.lane === lane) ?? [],
  );
  const original = newest.find(({ lane }) => lane === ORIGINAL_LANE);
  const settledMs = original ? Math.min(...newest.map(({ endMs }) => endMs)) : 0;
  // The capture clock goes on while nothing sounds.
  const { spokenAtMs = null, startMs = 0 } = original ?? {};
  const oldestMs = spokenAtMs === null ? settledMs : nowMs - spokenAtMs + startMs - KEPT_SOUND_MS;
  return {
    progress: { ...NO_PROGRESS, settledMs, beganMs: settledMs, heardMs: settledMs },
    continuesAtMs: Math.max(settledMs, oldestMs),
  };
}
