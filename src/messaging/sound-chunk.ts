import { isRecord } from "../lib/is-record.ts";
import type { FeedChunk } from "../voice/sending/sound-feed.ts";

/** A chunk of a tab's sound on its way from capture to the background. */
export type SoundChunk = FeedChunk;

/** Whether something that came through a port is a chunk. */
export function isSoundChunk(data: unknown): data is SoundChunk {
  return (
    isRecord(data) &&
    data.bytes instanceof Uint8Array &&
    Number.isFinite(data.startMs) &&
    Number.isFinite(data.durationMs) &&
    Number.isFinite(data.peak) &&
    Number.isFinite(data.capturedAtMs)
  );
}
