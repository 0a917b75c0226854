import { type PcmChunk, PcmChunker } from "../audio/pcm-chunker.ts";
import { Resampler } from "../audio/resampler.ts";
import type { CaptureRequest, PlaybackLevel } from "../messaging/protocol.ts";
import type { SoundSender } from "../messaging/sound-sender.ts";
import { openTabTrack } from "./open-tab-track.ts";
import { Playback } from "./playback.ts";
import { readTrack } from "./read-track.ts";

/** What the service is sent: the format with the least delay (interface: Source audio formats). */
const OUTPUT_RATE_HZ = 16_000;

/** The capture of one tab: its sound is played on and, in parallel, cut into chunks. */
export class TabCapture {
  readonly sampleRateHz: number;
  readonly #tabId: number;
  readonly #track: MediaStreamTrack;
  readonly #sender: SoundSender;
  readonly #playback: Playback;
  readonly #stop = new AbortController();
  readonly #released: Promise<void>;

  /**
   * When the sound ends by itself (the tab was closed, or the browser took the capture away) the
   * last chunk says so, as it does after {@link stop}.
   * @throws DOMException when the browser does not hand the sound out
   */
  static async start(request: CaptureRequest, sender: SoundSender): Promise<TabCapture> {
    const track = await openTabTrack(request.streamId);
    return new TabCapture(track, request, sender);
  }

  private constructor(track: MediaStreamTrack, request: CaptureRequest, sender: SoundSender) {
    const { tabId, chunkMs } = request;
    this.sampleRateHz = track.getSettings().sampleRate ?? 48_000;
    this.#tabId = tabId;
    this.#track = track;
    this.#sender = sender;
    this.#playback = new Playback(track, this.sampleRateHz);
    this.#released = this.#release(this.#cut(chunkMs));
  }

  playbackLevel(): PlaybackLevel {
    return this.#playback.level();
  }

  /** Releases the tab's sound. Resolves when the last chunk has been handed over. */
  stop(): Promise<void> {
    this.#stop.abort();
    return this.#released;
  }

  /** Follows the end of the sound, whether we ended it or it ended by itself. */
  async #release(finished: Promise<void>): Promise<void> {
    await finished;
    this.#track.stop();
    await this.#playback.close();
  }

  async #cut(chunkMs: number): Promise<void> {
    const resampler = new Resampler(this.sampleRateHz, OUTPUT_RATE_HZ);
    const chunker = new PcmChunker((OUTPUT_RATE_HZ * chunkMs) / 1000);
    const onBlock = (samples: Float32Array) => {
      for (const chunk of chunker.push(resampler.process(samples))) this.#send(chunk, false);
    };
    await readTrack(this.#track, onBlock, this.#stop.signal);
    this.#send(chunker.flush(), true);
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
