import type { Pace } from "./reading-choices.ts";

/** What a tentative word has to go through before it is shown, and before it is taken back. */
export interface PaceRule {
  /** Updates in a row in which it and all before it were the same. */
  readonly updates: number;
  /** For how long they have been the same. */
  readonly holdMs: number;
  /** After this long they are shown in any case: nobody may be sending updates. */
  readonly patienceMs: number;
  /** For how long what is shown has to be contradicted before other words take its place. */
  readonly takeBackMs: number;
}

/**
 * From calm to fast. Found by trying many over recorded streams with heavy revision: these erase
 * least for the delay they cost (`npm run bench -- calm`). Where words are kept back they come at
 * moments (`momentOf`), so what is waited for ends shortly before one.
 */
export const PACE_RULES: Readonly<Record<Pace, PaceRule>> = {
  0: rule(4, 800, 1640, 2500),
  1: rule(3, 350, 1240, 2500),
  2: rule(2, 250, 840, 2500),
  3: rule(2, 0, 450, 600),
  4: rule(1, 0, 0, 0),
};

/**
 * Who has been kept waiting by a break waits no longer for new words. What still stands from before
 * it is taken back for as many others, and else no sooner than at a fast pace: most of it is about to
 * come again, one by one.
 */
export const HURRY = rule(1, 0, 0, 600);

/** In the order in which {@link PaceRule} has them. */
function rule(updates: number, holdMs: number, patienceMs: number, takeBackMs: number): PaceRule {
  return { updates, holdMs, patienceMs, takeBackMs };
}
