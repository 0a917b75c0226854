import type { Figure } from "../figure.ts";
import { quantile } from "../quantile.ts";
import { BACKLOG_GOAL_MS, LANE_SIZES, measureBacklog } from "./measure-backlog.ts";
import { ERASURE_GOALS, measurePaces, recordTakes } from "./measure-pace.ts";
import { recordStreams } from "./record-streams.ts";

/**
 * The effect of each dial position on heavily revised streams. Erasure is the number of words
 * erased on screen for each word that stays, in the worst lane. The delays say how much later words
 * come than at the fastest position: when they first appear (`shown`), and when they have their
 * final form (`final`).
 */
export function measureErasure(): readonly Figure[] {
  return measurePaces(recordTakes()).flatMap(({ pace, lanes, addedMs, addedToFinalMs }) => {
    const erasures = lanes.map(({ erasure }) => erasure);
    const mean = erasures.reduce((sum, each) => sum + each, 0) / erasures.length;
    const delay = (name: string, value: number): Figure => ({
      name: `pace_${pace}_${name}_ms`,
      value,
      unit: "ms",
      goal: null,
    });
    const erasure = (name: string, value: number): Figure => ({
      name: `pace_${pace}_erasure_${name}`,
      value,
      unit: "words/word",
      goal: ERASURE_GOALS[pace] ?? null,
    });
    return [
      erasure("mean", mean),
      erasure("worst_lane", Math.max(...erasures)),
      delay("shown_later_p50", quantile(addedMs, 0.5)),
      delay("shown_later_p95", quantile(addedMs, 0.95)),
      delay("final_later_p50", quantile(addedToFinalMs, 0.5)),
      delay("final_later_p95", quantile(addedToFinalMs, 0.95)),
    ];
  });
}

/** How far the captions of a long talk are behind at the end, in the worst lane of each size. */
export function measureBacklogs(): readonly Figure[] {
  const recorded = recordStreams({ isRestless: false, take: 0 });
  return LANE_SIZES.map((size) => ({
    name: `behind_${size.lines}x${size.columns}_p95_ms`,
    value: Math.max(...measureBacklog(recorded, size).map(({ behindMs }) => behindMs)),
    unit: "ms",
    goal: BACKLOG_GOAL_MS,
  }));
}
