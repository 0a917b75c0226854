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
  readonly #meter: AnalyserNode;

  constructor(track: MediaStreamTrack, sampleRateHz: number) {
    this.#context = new AudioContext({ sampleRate: sampleRateHz, latencyHint: LATENCY_SECONDS });
    const source = this.#context.createMediaStreamSource(new MediaStream([track]));
    this.#meter = this.#context.createAnalyser();
    source.connect(this.#context.destination);
    // The meter hangs beside the path to the ear; it costs nothing until it is read.
    source.connect(this.#meter);
  }

  level(): PlaybackLevel {
    const samples = new Float32Array(this.#meter.fftSize);
    this.#meter.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    return { state: this.#context.state, rms: Math.sqrt(power) };
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}
