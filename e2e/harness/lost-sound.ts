import { isBesideSilence } from "../chaos/dropouts.ts";

/** A stretch of the talk as the local service heard it. */
interface Stretch {
  readonly relation: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly streamFromMs: number;
  readonly streamToMs: number;
}

/**
 * Sound of a talk that was captured and did not arrive, in milliseconds: the talk has gone on where
 * the stream has not. A dropout of a busy machine is something else: it comes before capture, and
 * the stream goes on with silence for as long as the talk does, or nearly.
 */
export function lostSoundMs(stretches: readonly Stretch[]): number {
  let lostMs = 0;
  for (const [index, next] of stretches.entries()) {
    const before = stretches[index - 1];
    if (!before || next.relation !== "gap") continue;
    const talkMs = next.fromMs - before.toMs;
    const streamMs = next.streamFromMs - before.streamToMs;
    if (!isBesideSilence(talkMs - streamMs, streamMs)) lostMs += talkMs - streamMs;
  }
  return Math.max(0, lostMs);
}
