import { speechRateHz } from "./speech-rate.ts";

/** Something a session has said. */
export interface Utterance {
  /** The words of the concluded segment, as its first chunk carries them. */
  readonly text: string;
  readonly language: string;
  /** The synthesiser's voice. */
  readonly voice: string;
  /** One channel, between -1 and 1, as it was before it was encoded; without silence around it. */
  readonly samples: Float32Array;
  /** Of the samples, in Hz. */
  readonly rateHz: number;
  /** When it was made: milliseconds since the epoch, with fractions. */
  readonly madeAtMs: number;
}

/** Ten minutes of samples are 60 megabytes. */
const mostSamples = 600 * speechRateHz;

/** Keeps what all sessions have said lately, to be compared with what is played. */
export class SpeechShelf {
  #kept: { readonly sessionId: string; readonly utterance: Utterance }[] = [];
  #samples = 0;

  /** Keeps an utterance and lets go of the oldest. */
  add(sessionId: string, utterance: Utterance): void {
    this.#kept.push({ sessionId, utterance });
    this.#samples += utterance.samples.length;
    while (this.#samples > mostSamples) {
      this.#samples -= this.#kept.shift()?.utterance.samples.length ?? this.#samples;
    }
  }

  /** What a session has said, oldest first. */
  of(sessionId: string): readonly Utterance[] {
    return this.#kept.filter((one) => one.sessionId === sessionId).map((one) => one.utterance);
  }
}
