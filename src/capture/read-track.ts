import { Downmix } from "../audio/dsp/downmix.ts";
import { ArrivalClock } from "./arrival-clock.ts";
import { LossMeter } from "./loss-meter.ts";

// Blocks of 10 ms: a busy machine may delay reading by 10 s before sound is lost.
const MAX_WAITING_BLOCKS = 1000;

// Reading an available block takes far less, in milliseconds.
const AWAITED_MS = 0.5;

// Rounding error of a length computed from samples, in blocks.
const ROUNDING_BLOCKS = 1e-3;

/**
 * Receives mono samples, whose memory the next block reuses, and the sound lost before them in
 * milliseconds.
 * @returns how long the next sound may wait, in milliseconds of sound
 */
export type OnBlock = (samples: Float32Array, lostMs: number) => number;

/**
 * Reads a track until it ends or `signal` aborts. MediaStreamTrackProcessor delivers sound about 14
 * ms earlier than an AudioWorklet and needs no audio context. Unneeded blocks queue up while this
 * thread sleeps until the last one is due. A wake-up costs more than processing a chunk.
 */
export async function readTrack(
  track: MediaStreamTrack,
  onBlock: OnBlock,
  signal: AbortSignal,
): Promise<void> {
  const processor = new MediaStreamTrackProcessor({
    track: track as MediaStreamAudioTrack,
    maxBufferSize: MAX_WAITING_BLOCKS,
  });
  const losses = new LossMeter(MAX_WAITING_BLOCKS);
  const arrivals = new ArrivalClock();
  const downmix = new Downmix();
  const reader = processor.readable.getReader();
  let wake = () => {};
  const cancel = () => {
    void reader.cancel();
    wake();
  };
  signal.addEventListener("abort", cancel, { once: true });
  try {
    for (;;) {
      const askedMs = performance.now();
      const { value: block, done } = await reader.read();
      if (done) return;
      const readMs = performance.now();
      const { timestamp, duration } = block;
      let restMs = 0;
      try {
        const lostMs = losses.lostBefore(block, readMs);
        if (!signal.aborted) restMs = onBlock(downmix.mixToMono(block), lostMs);
      } finally {
        // The block pool is small: an unclosed block stalls the stream.
        block.close();
      }
      if (restMs <= 0 || signal.aborted) continue;
      const endMs = (timestamp + duration) / 1000;
      const wasAwaited = readMs - askedMs > AWAITED_MS;
      const lengthMs = wholeBlocks(restMs, duration / 1000);
      const sleepMs = arrivals.nextMs({ endMs, readMs, wasAwaited }, lengthMs) - performance.now();
      if (sleepMs <= 0) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, Math.round(sleepMs));
      });
    }
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

function wholeBlocks(lengthMs: number, blockMs: number): number {
  return Math.ceil(lengthMs / blockMs - ROUNDING_BLOCKS) * blockMs;
}
