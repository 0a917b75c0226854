import type { DubLevels, SpeechChunk, SpeechEvent } from "../audio/decoders/speech-chunk.ts";
import { sourceFormat } from "../audio/formats/source-formats.ts";
import type { CaptureRequest, PlaybackLevel } from "../messaging/protocol.ts";
import type { CaptureFeed } from "./capture-feed.ts";
import { LazyDub } from "./dub/lazy-dub.ts";
import { openTabTrack } from "./open-tab-track.ts";
import { Playback } from "./playback.ts";
import { readTrack } from "./read-track.ts";
import { RecordedSound } from "./recorded-sound.ts";
import type { SpeechOutput } from "./speech-output.ts";

export interface TabCaptureEvents {
  /** Makes the sound available to the worker, with an output for speech. */
  serveSound(sound: RecordedSound, speech: SpeechOutput): CaptureFeed;
  onBroken(thrown: unknown): Promise<void>;
  onSpeechEvent(event: SpeechEvent): void;
}

/** Captures one tab: plays its sound and records it for the worker. */
export class TabCapture implements SpeechOutput {
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
   * Ends by itself when the tab closes or the browser ends the capture, as after {@link stop}.
   * @throws DOMException when the browser refuses the sound
   */
  static async start(request: CaptureRequest, events: TabCaptureEvents): Promise<TabCapture> {
    const track = await openTabTrack(request.streamId);
    try {
      return new TabCapture(track, request, events);
    } catch (thrown) {
      // An unplayed track would leave the tab mute.
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
    const onSpeechEvent = (event: SpeechEvent) => events.onSpeechEvent(event);
    this.#dub = new LazyDub({ onSpeechEvent, openGain: () => this.#playback.openGain() }, muted);
    const { rateHz } = sourceFormat(contentType);
    this.#feed = events.serveSound(
      new RecordedSound({ inputRateHz: this.sampleRateHz, rateHz, ringMs }),
      this,
    );
    this.#released = this.#run();
  }

  playbackLevel(): PlaybackLevel {
    return { ...this.#playback.level(), dub: this.#dub.state() };
  }

  /** Mutes the playback; the recording continues. */
  setMuted(muted: boolean): void {
    this.#playback.setMuted(muted);
    this.#dub.setMuted(muted);
  }

  speakChunk(chunk: SpeechChunk): void {
    this.#dub.speakChunk(chunk);
  }

  /** Set before the first speech, it avoids a start-up delay. */
  setLevels(levels: DubLevels): void {
    this.#dub.setLevels(levels);
  }

  setSpeechHeld(isHeld: boolean): void {
    this.#dub.setHeld(isHeld);
  }

  dropSpeech(): void {
    this.#dub.dropSpeech();
  }

  /** Releases the tab; recorded sound can still be read. Resolves when it is released. */
  stop(): Promise<void> {
    this.#stop.abort();
    return this.#released;
  }

  async #run(): Promise<void> {
    const onBlock = (samples: Float32Array, lostMs: number) => this.#feed.append(samples, lostMs);
    try {
      await readTrack(this.#track, onBlock, this.#stop.signal);
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
