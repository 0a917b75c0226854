import type { Pace } from "./reading-choices.ts";

/**
 * The delay of a word at each pace compared with the fastest, in milliseconds: the median over
 * recorded streams with heavy revision. With little revision it is less. A test over the same
 * streams keeps it accurate to a tenth of a second.
 */
export const PACE_DELAY_MS: Readonly<Record<Pace, number>> = {
  0: 1400,
  1: 1400,
  2: 1300,
  3: 800,
  4: 0,
};
