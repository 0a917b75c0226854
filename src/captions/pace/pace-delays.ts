import type { Pace } from "./reading-choices.ts";

/**
 * How much later a word comes on screen at each position of the dial than at the fastest, in
 * milliseconds: the median over recorded streams with heavy revision. Where little is revised it is
 * less. A test over the same streams keeps it right to a tenth of a second.
 */
export const PACE_DELAY_MS: Readonly<Record<Pace, number>> = {
  0: 1400,
  1: 1300,
  2: 1200,
  3: 800,
  4: 0,
};
