import { quantile } from "./quantile.ts";

/** One value of each browser, measured one after the other. */
export interface Turn {
  readonly bare: number;
  readonly minimal: number;
  readonly surtitle: number;
}

export interface RatioSpread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/**
 * How much more Surtitle adds to the page alone than the minimal extension does. Each turn has a
 * ratio of its own, because a busy machine slows all three browsers of a turn alike.
 * @throws Error when there is no turn, or the minimal extension added nothing
 */
export function ratioSpread(turns: readonly Turn[]): RatioSpread {
  const ratios = turns.map(({ bare, minimal, surtitle }) => {
    if (minimal <= bare) throw new Error("The minimal extension used no more than the page alone.");
    return (surtitle - bare) / (minimal - bare);
  });
  return {
    median: quantile(ratios, 0.5),
    least: quantile(ratios, 0),
    most: quantile(ratios, 1),
  };
}
