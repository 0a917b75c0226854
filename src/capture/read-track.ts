import { downmix } from "../audio/downmix.ts";

/** Ten milliseconds each: a busy machine may keep us waiting for a second before sound is lost. */
const MAX_WAITING_BLOCKS = 100;

/**
 * Reads a track as blocks of mono samples until it ends or `signal` aborts. MediaStreamTrackProcessor
 * hands the sound out about 14 ms sooner than an AudioWorklet does, and needs no audio context.
 * @throws DOMException when a block cannot be read
 */
export async function readTrack(
  track: MediaStreamTrack,
  onBlock: (samples: Float32Array) => void,
  signal: AbortSignal,
): Promise<void> {
  const processor = new MediaStreamTrackProcessor({ track, maxBufferSize: MAX_WAITING_BLOCKS });
  const reader = processor.readable.getReader();
  const cancel = () => void reader.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    for (;;) {
      const { value: block, done } = await reader.read();
      if (done) return;
      try {
        if (!signal.aborted) onBlock(downmix(block));
      } finally {
        // The pool of blocks is small: one that is not closed stops the stream.
        block.close();
      }
    }
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}
