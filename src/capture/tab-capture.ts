import { type PcmChunk, PcmChunker } from "../audio/pcm-chunker.ts";
import { Resampler } from "../audio/resampler.ts";
import type { CaptureRequest, PlaybackLevel } from "../messaging/protocol.ts";
import type { SoundChunk } from "../messaging/sound-chunk.ts";
import { openTabTrack } from "./open-tab-track.ts";
import { Playback } from "./playback.ts";
import { readTrack } from "./read-track.ts";

/** What the service is sent: the format with the least delay (interface: Source audio formats). */
const OUTPUT_RATE_HZ = 16_000;

/** Takes every chunk of the capture, in order. */
export interface ChunkTaker {
  send(chunk: SoundChunk): void;
}

/**
 * How long before a chunk is complete reading goes on: long enough for a late timer, so that the
 * block that completes the chunk is waited for.
 */
const AWAKE_MS = 20;

/** The capture of one tab: its sound is played on and, in parallel, cut into chunks. */
export class TabCapture {
  readonly sampleRateHz: number;
  readonly #tabId: number;
  readonly #track: MediaStreamTrack;
  readonly #sender: ChunkTaker;
  readonly #playback: Playback;
  readonly #stop = new AbortController();
  readonly #released: Promise<void>;

  /**
   * When the sound ends by itself (the tab was closed, or the browser took the capture away) the
   * last chunk says so, as it does after {@link stop}.
   * @throws DOMException when the browser does not hand the sound out
   */
  static async start(request: CaptureRequest, sender: ChunkTaker): Promise<TabCapture> {
    const track = await openTabTrack(request.streamId);
    try {
      return new TabCapture(track, request, sender);
    } catch (thrown) {
      // A track nobody plays on would leave the tab mute.
      track.stop();
      throw thrown;
    }
  }

  private constructor(track: MediaStreamTrack, request: CaptureRequest, sender: ChunkTaker) {
    const { tabId, chunkMs, muted } = request;
    this.sampleRateHz = track.getSettings().sampleRate ?? 48_000;
    this.#tabId = tabId;
    this.#track = track;
    this.#sender = sender;
    this.#playback = new Playback(track, this.sampleRateHz, muted);
    // Sound that cannot be read any more is an end like another: all is let go of, nothing is left
    // to be done about it.
    this.#released = this.#run(chunkMs).catch(() => undefined);
  }

  /** How loud it is being played on now. */
  playbackLevel(): PlaybackLevel {
    return this.#playback.level();
  }

  /** Plays the sound on or not; what is sent stays the same. */
  setMuted(muted: boolean): void {
    this.#playback.setMuted(muted);
  }

  /** Releases the tab's sound. Resolves when the last chunk has been handed over. */
  stop(): Promise<void> {
    this.#stop.abort();
    return this.#released;
  }

  /** Cuts the sound into chunks until it ends, then lets go of it, also when reading it failed. */
  async #run(chunkMs: number): Promise<void> {
    const resampler = new Resampler(this.sampleRateHz, OUTPUT_RATE_HZ);
    const chunker = new PcmChunker((OUTPUT_RATE_HZ * chunkMs) / 1000);
    const takeBlock = (samples: Float32Array) => {
      const chunks = chunker.push(resampler.process(samples));
      for (const chunk of chunks) this.#send(chunk, false);
      return chunks.length > 0 ? chunkMs - AWAKE_MS : 0;
    };
    try {
      await readTrack(this.#track, takeBlock, this.#stop.signal);
    } finally {
      this.#send(chunker.flush(), true);
      this.#track.stop();
      await this.#playback.close();
    }
  }

  #send(chunk: PcmChunk | null, last: boolean): void {
    this.#sender.send({
      tabId: this.#tabId,
      bytes: chunk?.bytes ?? new Uint8Array(),
      startMs: ((chunk?.startSample ?? 0) * 1000) / OUTPUT_RATE_HZ,
      durationMs: ((chunk?.bytes.length ?? 0) / 2 / OUTPUT_RATE_HZ) * 1000,
      capturedAtMs: performance.timeOrigin + performance.now(),
      peak: chunk?.peak ?? 0,
      last,
    });
  }
}
