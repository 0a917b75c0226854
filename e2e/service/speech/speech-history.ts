import { speechRateHz } from "./speech-rate.ts";

export interface Utterance {
  /** Text of the concluded segment, as its first chunk carries it. */
  readonly text: string;
  readonly language: string;
  readonly voice: string;
  /** Mono, between -1 and 1, before encoding, without silence around it. */
  readonly samples: Float32Array;
  readonly rateHz: number;
  /** Milliseconds since the epoch, with fractions. */
  readonly madeAtMs: number;
}

// Ten minutes of samples are 60 megabytes.
const maxSamples = 600 * speechRateHz;

export class SpeechHistory {
  #kept: { readonly sessionId: string; readonly utterance: Utterance }[] = [];
  #samples = 0;

  add(sessionId: string, utterance: Utterance): void {
    this.#kept.push({ sessionId, utterance });
    this.#samples += utterance.samples.length;
    while (this.#samples > maxSamples) {
      this.#samples -= this.#kept.shift()?.utterance.samples.length ?? this.#samples;
    }
  }

  ofSession(sessionId: string): readonly Utterance[] {
    return this.#kept.filter((one) => one.sessionId === sessionId).map((one) => one.utterance);
  }
}
