import { Downmix } from "../audio/downmix.ts";
import { ArrivalClock } from "./arrival-clock.ts";
import { LossMeter } from "./loss-meter.ts";

/** Ten milliseconds each: a busy machine may keep us waiting for ten seconds before sound is lost. */
const MAX_WAITING_BLOCKS = 1000;

/** A block that is there already is read in far less, in milliseconds. */
const AWAITED_MS = 0.5;

/** What the length of sound may be off by after it was reckoned from samples. */
const ROUNDING_BLOCKS = 1e-3;

/**
 * Takes a block of mono samples, whose memory is written anew by the next block, and how much sound
 * was lost before it, in milliseconds.
 * @returns for how long the sound that follows may wait, in milliseconds of sound
 */
export type TakeBlock = (samples: Float32Array, lostMs: number) => number;

/**
 * Reads a track block by block until it ends or `signal` aborts. MediaStreamTrackProcessor hands the
 * sound out about 14 ms sooner than an AudioWorklet does, and needs no audio context. Blocks that
 * nobody waits for gather without waking this thread, and it wakes when the last one is there: each
 * time it wakes costs more than the sound of a chunk does.
 */
export async function readTrack(
  track: MediaStreamTrack,
  takeBlock: TakeBlock,
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
        if (!signal.aborted) restMs = takeBlock(downmix.take(block), lostMs);
      } finally {
        // The pool of blocks is small: one that is not closed stops the stream.
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

/** The length of so many blocks as hold sound of this length. */
function wholeBlocks(lengthMs: number, blockMs: number): number {
  return Math.ceil(lengthMs / blockMs - ROUNDING_BLOCKS) * blockMs;
}
