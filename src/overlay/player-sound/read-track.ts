import { Downmix } from "../../audio/dsp/downmix.ts";
import { onAbort } from "../../lib/on-abort.ts";
import { AudioGraph, type OnSamples } from "./audio-graph.ts";

// Blocks of about 10 ms: a busy page may read 10 s late before sound is lost.
const MAX_WAITING_BLOCKS = 1000;

/**
 * Reads a sound track until it ends or `signal` aborts. The page keeps playing it as before. A
 * `MediaStreamTrackProcessor` delivers it at its own rate; Firefox has none for sound and gets an
 * audio graph. The policy of the page can forbid neither.
 */
export async function readTrack(
  track: MediaStreamTrack,
  onSamples: OnSamples,
  signal: AbortSignal,
): Promise<void> {
  if (typeof MediaStreamTrackProcessor === "undefined") {
    return await AudioGraph.shared().read(track, onSamples, signal);
  }
  const { readable } = new MediaStreamTrackProcessor({
    track: track as MediaStreamAudioTrack,
    maxBufferSize: MAX_WAITING_BLOCKS,
  });
  const reader = readable.getReader();
  onAbort(signal, () => void reader.cancel());
  const downmix = new Downmix();
  for (;;) {
    const { value: block, done } = await reader.read();
    if (done) return;
    try {
      if (!signal.aborted) onSamples(downmix.mixToMono(block), block.sampleRate);
    } finally {
      // The block pool is small: an unclosed block stalls the stream.
      block.close();
    }
  }
}
