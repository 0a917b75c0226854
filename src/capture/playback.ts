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
  /** What the sound goes through on its way to the ear, where its loudness changes. */
  #gain: GainNode | null = null;
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
    const ear = this.#gain ?? this.#context.destination;
    if (muted) this.#source.disconnect(ear);
    else this.#source.connect(ear);
  }

  /** The loudness of what is played on, at 1 when it is first asked for. Without it, there is none. */
  openGain(): GainNode {
    if (this.#gain) return this.#gain;
    const gain = this.#context.createGain();
    gain.connect(this.#context.destination);
    if (!this.#muted) {
      this.#source.connect(gain);
      this.#source.disconnect(this.#context.destination);
    }
    if (this.#meter) {
      this.#source.disconnect(this.#meter);
      gain.connect(this.#meter);
    }
    this.#gain = gain;
    return gain;
  }

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
    (this.#gain ?? this.#source).connect(meter);
    return meter;
  }

  /** Ends playing; the tab is heard by itself again once its track is stopped too. */
  async close(): Promise<void> {
    await this.#context.close();
  }
}
