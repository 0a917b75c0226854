import type { DubLevels } from "../audio/speech-chunk.ts";
import type { PlaybackLevel } from "../messaging/protocol.ts";

/**
 * Sound played on may lag this much behind the picture: far less than what is noticed, and with
 * fewer turns of the audio thread than the shortest possible.
 */
const LATENCY_SECONDS = 0.03;

/**
 * Plays a captured tab's sound on, because the browser mutes a tab that is captured. It runs at the
 * track's own rate, so that the sound is not resampled on its way.
 */
export class Playback {
  readonly #context: AudioContext;
  readonly #source: MediaStreamAudioSourceNode;
  #meter: AnalyserNode | null = null;
  #muted: boolean;

  constructor(track: MediaStreamTrack, sampleRateHz: number, muted: boolean) {
    this.#context = new AudioContext({ sampleRate: sampleRateHz, latencyHint: LATENCY_SECONDS });
    this.#source = this.#context.createMediaStreamSource(new MediaStream([track]));
    this.#muted = muted;
    if (!muted) this.#source.connect(this.#context.destination);
  }

  /** A muted tab is captured all the same, and only what is played on here would be heard of it. */
  setMuted(muted: boolean): void {
    if (muted === this.#muted) return;
    this.#muted = muted;
    if (muted) this.#source.disconnect(this.#context.destination);
    else this.#source.connect(this.#context.destination);
  }

  /** How loud it is to be, with and without a dub over it. */
  setLevels(_levels: DubLevels): void {}

  /** The dub sounds, and the original makes way for it; or it is silent. */
  makeWay(_isSounding: boolean): void {}

  /** How loud it is now. The first call hangs a meter beside the path to the ear, and reads 0. */
  level(): Omit<PlaybackLevel, "dub"> {
    if (this.#muted) return { state: this.#context.state, rms: 0 };
    this.#meter ??= this.#addMeter();
    const samples = new Float32Array(this.#meter.fftSize);
    this.#meter.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    return { state: this.#context.state, rms: Math.sqrt(power) };
  }

  #addMeter(): AnalyserNode {
    const meter = this.#context.createAnalyser();
    this.#source.connect(meter);
    return meter;
  }

  /** Ends playing; the tab is heard by itself again once its track is stopped too. */
  async close(): Promise<void> {
    await this.#context.close();
  }
}
