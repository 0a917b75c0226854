import { type HeardStretch, holeBetween, isBesideSilence } from "./dropouts.ts";

/**
 * Sound of a talk that was captured and did not arrive, in milliseconds: the talk has gone on where
 * the stream has not. A dropout of a busy machine is something else: it comes before capture, and
 * the stream goes on with silence for as long as the talk does, or nearly.
 */
export function lostSoundMs(stretches: readonly HeardStretch[]): number {
  let lostMs = 0;
  for (const [index, next] of stretches.entries()) {
    const before = stretches[index - 1];
    if (!before || next.relation !== "gap") continue;
    const hole = holeBetween(before, next);
    if (!isBesideSilence(hole)) lostMs += hole.lostMs;
  }
  return Math.max(0, lostMs);
}
