import type { Pace } from "./reading-choices.ts";

export interface PaceRule {
  /** Number of successive updates in which it and all words before it were the same. */
  readonly updates: number;
  readonly holdMs: number;
  /** They are shown after this time in any case, even without further updates. */
  readonly patienceMs: number;
  /** How long shown words must be contradicted before others replace them. */
  readonly takeBackMs: number;
}

/**
 * From calm to fast, optimised over recorded streams with heavy revision: these values withdraw
 * least for their delay (`npm run bench -- calm`). Delayed words appear at redraw ticks, so each
 * wait ends shortly before one.
 */
export const PACE_RULES: Readonly<Record<Pace, PaceRule>> = {
  0: rule(4, 700, 1840, 2500),
  1: rule(3, 300, 1240, 2500),
  2: rule(2, 200, 640, 2500),
  3: rule(2, 0, 400, 600),
  4: rule(1, 0, 0, 0),
};

/**
 * After a break readers have waited enough, so new words need no delay. Old words are replaced only
 * by as many new ones, and otherwise no sooner than at a fast pace: most of them are about to come
 * again, one by one.
 */
export const HURRY = rule(1, 0, 0, 600);

// The arguments are in the order of `PaceRule`.
function rule(updates: number, holdMs: number, patienceMs: number, takeBackMs: number): PaceRule {
  return { updates, holdMs, patienceMs, takeBackMs };
}
