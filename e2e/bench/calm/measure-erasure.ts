import type { Figure } from "../figure.ts";
import { quantile } from "../quantile.ts";
import { ERASURE_GOALS, measurePaces, recordTakes } from "./measure-pace.ts";

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
