import type { PlaybackLevel } from "../messaging/protocol.ts";

// Delay of the playback: unnoticeable, with fewer wake-ups of the audio thread than the minimum.
const LATENCY_SECONDS = 0.03;

/**
 * Plays a captured tab's sound, because browsers mute captured tabs. Uses the track's own rate, so
 * that nothing is resampled.
 */
export class Playback {
  readonly #context: AudioContext;
  readonly #source: MediaStreamAudioSourceNode;
  #gain: GainNode | null = null;
  #meter: AnalyserNode | null = null;
  #muted: boolean;

  constructor(track: MediaStreamTrack, sampleRateHz: number, muted: boolean) {
    this.#context = new AudioContext({ sampleRate: sampleRateHz, latencyHint: LATENCY_SECONDS });
    this.#source = this.#context.createMediaStreamSource(new MediaStream([track]));
    this.#muted = muted;
    if (!muted) this.#source.connect(this.#context.destination);
  }

  /** A muted tab is still captured, so its playback must be muted here. */
  setMuted(muted: boolean): void {
    if (muted === this.#muted) return;
    this.#muted = muted;
    const output = this.#gain ?? this.#context.destination;
    if (muted) this.#source.disconnect(output);
    else this.#source.connect(output);
  }

  /** Inserts a gain node, initially 1. Without a dub there is none. */
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

  /** Current loudness. The first call adds a meter beside the output and returns 0. */
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

  /** Stops playback. The tab is audible again once its track is stopped too. */
  async close(): Promise<void> {
    await this.#context.close();
  }
}
