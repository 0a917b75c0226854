import { isRecord } from "../lib/is-record.ts";

/**
 * A chunk of a tab's sound on its way from capture to the background. Sent with `postMessage`, so
 * that the bytes are handed over and not copied; the message also wakes the background.
 */
export interface SoundChunk {
  readonly kind: "sound-chunk";
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

/** Hands a chunk to the background, waking it if need be. */
export async function sendSoundChunk(chunk: SoundChunk): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(chunk, [chunk.bytes.buffer]);
}

/** Calls back with every chunk. Call it at the top level of the worker. */
export function onSoundChunk(callback: (chunk: SoundChunk) => void): void {
  self.addEventListener("message", (event: MessageEvent) => {
    if (event.origin === self.location.origin && isSoundChunk(event.data)) callback(event.data);
  });
}

function isSoundChunk(data: unknown): data is SoundChunk {
  return (
    isRecord(data) &&
    data.kind === "sound-chunk" &&
    data.bytes instanceof Uint8Array &&
    [data.tabId, data.startMs, data.durationMs, data.capturedAtMs, data.peak].every(
      (value) => typeof value === "number",
    ) &&
    typeof data.last === "boolean"
  );
}
