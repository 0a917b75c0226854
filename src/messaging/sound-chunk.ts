import { isRecord } from "../lib/is-record.ts";

/** A chunk of a tab's sound on its way from capture to the background. */
export interface SoundChunk {
  readonly tabId: number;
  /** PCM s16le, mono, 16 kHz. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Position of the first sample since the start of capture, in milliseconds. */
  readonly startMs: number;
  readonly durationMs: number;
  /** Wall clock when the chunk was complete, in milliseconds since 1970. */
  readonly capturedAtMs: number;
  /** Loudest sample, full scale = 1. */
  readonly peak: number;
  /** The tab is no longer captured; nothing follows. Such a chunk may be empty. */
  readonly last: boolean;
}

/** Whether something that came through a port is a chunk. */
export function isSoundChunk(data: unknown): data is SoundChunk {
  return (
    isRecord(data) &&
    data.bytes instanceof Uint8Array &&
    [data.tabId, data.startMs, data.durationMs, data.capturedAtMs, data.peak].every(
      (value) => typeof value === "number",
    ) &&
    typeof data.last === "boolean"
  );
}
