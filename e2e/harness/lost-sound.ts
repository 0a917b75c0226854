import { type HeardStretch, holeBetween, isBesideSilence } from "./dropouts.ts";

/** A chunk has 60 ms; places in a talk that encoders changed are found a little less exactly. */
const LEAST_CHUNK_MS = 50;

/** So much of a talk may be buffers of 10 ms that a browser on a busy machine left out. */
const MOST_BUFFERS_SHARE = 0.03;

/**
 * Sound of a talk that was captured and did not arrive, in milliseconds: the talk has gone on where
 * the stream has not, by a chunk at least. A dropout of a busy machine is something else: it comes
 * before capture, and the stream goes on with silence for as long as the talk does, or nearly; or a
 * buffer is missing here and there, of which only more than a few count.
 */
export function lostSoundMs(stretches: readonly HeardStretch[]): number {
  let chunksMs = 0;
  let buffersMs = 0;
  for (const [index, next] of stretches.entries()) {
    const before = stretches[index - 1];
    if (!before || next.relation !== "gap") continue;
    const hole = holeBetween(before, next);
    if (isBesideSilence(hole)) continue;
    if (hole.lostMs >= LEAST_CHUNK_MS) chunksMs += hole.lostMs;
    else buffersMs += hole.lostMs;
  }
  const heardMs = (stretches.at(-1)?.streamToMs ?? 0) - (stretches[0]?.streamFromMs ?? 0);
  return chunksMs + Math.max(0, buffersMs - MOST_BUFFERS_SHARE * heardMs);
}
