import { sourceFormat } from "../audio/source-formats.ts";
import type { DubLevels, SpeechChunk, SpeechNews } from "../audio/speech-chunk.ts";
import type { CaptureRequest, PlaybackLevel } from "../messaging/protocol.ts";
import type { CaptureFeed } from "./capture-feed.ts";
import { LazyDub } from "./dub/lazy-dub.ts";
import { openTabTrack } from "./open-tab-track.ts";
import { Playback } from "./playback.ts";
import { readTrack } from "./read-track.ts";
import { RecordedSound } from "./recorded-sound.ts";
import type { Speaker } from "./speaker.ts";

/** What a capture tells. */
export interface TabCaptureEvents {
  /** Its sound is to be had from now on, and it speaks from now on. */
  serve(sound: RecordedSound, speaker: Speaker): CaptureFeed;
  /** The sound could not be read any more. What is told of it comes before the end of the feed. */
  onBroken(thrown: unknown): Promise<void>;
  /** What becomes of the speech that was given to {@link TabCapture.speak}. */
  onSpeechNews(news: SpeechNews): void;
}

/** The capture of one tab: its sound is played on and, in parallel, kept for the worker. */
export class TabCapture implements Speaker {
  readonly tabId: number;
  readonly captureId: string;
  readonly sampleRateHz: number;
  readonly #track: MediaStreamTrack;
  readonly #events: TabCaptureEvents;
  readonly #playback: Playback;
  readonly #dub: LazyDub;
  readonly #feed: CaptureFeed;
  readonly #stop = new AbortController();
  readonly #released: Promise<void>;

  /**
   * When the sound ends by itself (the tab was closed, or the browser took the capture away) its
   * feed ends, as it does after {@link stop}.
   * @throws DOMException when the browser does not hand the sound out
   */
  static async start(request: CaptureRequest, events: TabCaptureEvents): Promise<TabCapture> {
    const track = await openTabTrack(request.streamId);
    try {
      return new TabCapture(track, request, events);
    } catch (thrown) {
      // A track nobody plays on would leave the tab mute.
      track.stop();
      throw thrown;
    }
  }

  private constructor(track: MediaStreamTrack, request: CaptureRequest, events: TabCaptureEvents) {
    const { tabId, captureId, contentType, ringMs, muted } = request;
    this.tabId = tabId;
    this.captureId = captureId;
    this.sampleRateHz = track.getSettings().sampleRate ?? 48_000;
    this.#track = track;
    this.#events = events;
    this.#playback = new Playback(track, this.sampleRateHz, muted);
    const onNews = (news: SpeechNews) => events.onSpeechNews(news);
    this.#dub = new LazyDub({ onNews, openGain: () => this.#playback.openGain() }, muted);
    const { rateHz } = sourceFormat(contentType);
    this.#feed = events.serve(
      new RecordedSound({ inputRateHz: this.sampleRateHz, rateHz, ringMs }),
      this,
    );
    this.#released = this.#run();
  }

  /** How loud it is being played on now. */
  playbackLevel(): PlaybackLevel {
    return { ...this.#playback.level(), dub: this.#dub.state() };
  }

  /** Plays the sound on or not; what is kept stays the same. */
  setMuted(muted: boolean): void {
    this.#playback.setMuted(muted);
    this.#dub.setMuted(muted);
  }

  /** Says a piece of translated speech, after the pieces before it. */
  speak(chunk: SpeechChunk): void {
    this.#dub.speak(chunk);
  }

  /** How loud dub and original are. Told before the first speech, it comes without a delay. */
  setLevels(levels: DubLevels): void {
    this.#dub.setLevels(levels);
  }

  /** The player is paused, and what is said waits; or it goes on. */
  holdSpeech(isHeld: boolean): void {
    this.#dub.hold(isHeld);
  }

  /** What waits to be said belongs to a place that was left. */
  dropSpeech(): void {
    this.#dub.drop();
  }

  /** Releases the tab's sound; what is kept of it can still be had. Resolves when it is released. */
  stop(): Promise<void> {
    this.#stop.abort();
    return this.#released;
  }

  /** Keeps the sound until it ends, then lets go of the tab, also when reading it failed. */
  async #run(): Promise<void> {
    const takeBlock = (samples: Float32Array, lostMs: number) => this.#feed.append(samples, lostMs);
    try {
      await readTrack(this.#track, takeBlock, this.#stop.signal);
    } catch (thrown) {
      await this.#events.onBroken(thrown);
    } finally {
      this.#track.stop();
      this.#feed.end();
      await this.#dub.close().catch(() => undefined);
      await this.#playback.close().catch(() => undefined);
    }
  }
}
