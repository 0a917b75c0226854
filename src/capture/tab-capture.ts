import type { DubLevels, SpeechChunk, SpeechEvent } from "../audio/decoders/speech-chunk.ts";
import { Resampler } from "../audio/dsp/resampler.ts";
import { sourceFormat } from "../audio/formats/source-formats.ts";
import type { CaptureRequest, PlaybackLevel } from "../messaging/protocol.ts";
import type { CaptureFeed } from "./capture-feed.ts";
import { LazyDub } from "./dub/lazy-dub.ts";
import type { OnBlock } from "./read-track.ts";
import { RecordedSound } from "./recorded-sound.ts";
import type { SoundSource } from "./sound-source.ts";
import type { SpeechOutput } from "./speech-output.ts";

export interface TabCaptureEvents {
  /** Makes the sound available to the worker, with an output for speech. */
  serveSound(sound: RecordedSound, speech: SpeechOutput): CaptureFeed;
  onBroken(thrown: unknown): Promise<void>;
  onSpeechEvent(event: SpeechEvent): void;
}

/** Captures one tab: records its sound for the worker, whatever source it comes from. */
export class TabCapture implements SpeechOutput {
  readonly tabId: number;
  readonly captureId: string;
  readonly sampleRateHz: number;
  readonly #events: TabCaptureEvents;
  readonly #dub: LazyDub;
  readonly #feed: CaptureFeed;
  readonly #stop = new AbortController();
  readonly #released: Promise<void>;
  #source: SoundSource;
  /** The source that is read now, which a newer one may be about to replace. */
  #read: SoundSource | null = null;
  #switch = new AbortController();

  /** Ends by itself when the source does, as after {@link stop}. */
  constructor(
    source: SoundSource,
    request: Omit<CaptureRequest, "source">,
    events: TabCaptureEvents,
  ) {
    const { tabId, captureId, contentType, ringMs, muted, continuesAtMs } = request;
    this.tabId = tabId;
    this.captureId = captureId;
    this.sampleRateHz = source.sampleRateHz;
    this.#source = source;
    this.#events = events;
    const onSpeechEvent = (event: SpeechEvent) => events.onSpeechEvent(event);
    this.#dub = new LazyDub({ onSpeechEvent, openGain: () => this.#source.openGain() }, muted);
    const { rateHz } = sourceFormat(contentType);
    this.#feed = events.serveSound(
      new RecordedSound({
        ...{ inputRateHz: this.sampleRateHz, rateHz, ringMs },
        originMs: continuesAtMs ?? 0,
      }),
      this,
    );
    this.#released = this.#run();
  }

  playbackLevel(): PlaybackLevel {
    return { ...this.#source.level(), dub: this.#dub.state() };
  }

  /** Mutes the playback; the recording continues. */
  setMuted(muted: boolean): void {
    this.#source.setMuted(muted);
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

  /**
   * Continues with another source, on the same clock.
   * @returns false when the capture has ended; the source is then closed
   */
  async changeSource(source: SoundSource): Promise<boolean> {
    if (this.#stop.signal.aborted) {
      await source.close();
      return false;
    }
    const before = this.#source;
    this.#source = source;
    this.#switch.abort();
    // Another change came before this one was in force.
    if (before !== this.#read) await before.close().catch(() => undefined);
    return true;
  }

  /** Releases the tab; recorded sound can still be read. Resolves when it is released. */
  stop(): Promise<void> {
    this.#stop.abort();
    return this.#released;
  }

  async #run(): Promise<void> {
    try {
      await this.#readSources();
    } catch (thrown) {
      await this.#events.onBroken(thrown);
    } finally {
      // A source that comes too late is closed at once.
      this.#stop.abort();
      this.#feed.end();
      await this.#dub.close().catch(() => undefined);
      await this.#source.close().catch(() => undefined);
    }
  }

  async #readSources(): Promise<void> {
    // Reading cannot be ended by a signal that has aborted before.
    while (!this.#stop.signal.aborted) {
      const source = this.#source;
      this.#read = source;
      this.#switch = new AbortController();
      const onBlock = this.#blockListener(source.sampleRateHz);
      await source.read(onBlock, AbortSignal.any([this.#stop.signal, this.#switch.signal]));
      if (source === this.#source) return;
      this.#dub.onSourceChanged();
      await source.close().catch(() => undefined);
    }
  }

  // The recording keeps the rate of the first source.
  #blockListener(rateHz: number): OnBlock {
    if (rateHz === this.sampleRateHz)
      return (samples, lostMs) => this.#feed.append(samples, lostMs);
    const resampler = new Resampler(rateHz, this.sampleRateHz);
    return (samples, lostMs) => this.#feed.append(resampler.process(samples), lostMs);
  }
}
