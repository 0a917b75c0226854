import loadEspeak from "@echogarden/espeak-ng-emscripten";
import { concatSounds } from "../audio/concat-sounds.ts";
import { resample } from "../audio/resampler.ts";
import { speechRateHz } from "./speech-rate.ts";
import { trimSilence } from "./trim-silence.ts";

export interface SpeechRequest {
  readonly text: string;
  readonly voice: string;
  readonly originalMs: number;
  /**
   * `within`: at the usual rate, faster where it would be longer than the original. A number: that
   * many times as long as the original.
   */
  readonly length: "within" | number;
}

// Words per minute: the usual rate, and the fastest that is still distinct.
const usualRate = 175;
const slowestRate = 80;
const fastestRate = 350;
// Rates are rounded to this, so that the cache is useful.
const rateStep = 5;
/**
 * Number of rate corrections: length is not proportional to the rate, because pauses hardly change.
 */
const corrections = 2;
const tolerance = 0.03;
/**
 * Cache size: most utterances recur in other sessions of a test run, and some minutes are enough.
 */
const maxKept = 200;

export class Synthesiser {
  readonly #say: (text: string, voice: string, rate: number) => Float32Array;
  readonly #made = new Map<string, Float32Array>();

  static #shared: Promise<Synthesiser> | undefined;

  private constructor(synthesise: (text: string, voice: string, rate: number) => Float32Array) {
    this.#say = synthesise;
  }

  /** The synthesiser of this thread, because it takes a second until it is loaded and fast. */
  static load(): Promise<Synthesiser> {
    Synthesiser.#shared ??= Synthesiser.#load();
    return Synthesiser.#shared;
  }

  static async #load(): Promise<Synthesiser> {
    const worker = new (await loadEspeak()).eSpeakNGWorker();
    const rateHz = worker.get_samplerate();
    return new Synthesiser((text, voice, rate) => {
      if (worker.set_voice(voice) !== 0) throw new Error(`eSpeak NG has no voice ${voice}.`);
      worker.set_rate(rate);
      const parts: Float32Array[] = [];
      worker.synthesize(withoutMarkup(text), (samples) => {
        if (samples) parts.push(fromS16(samples));
        return false;
      });
      return resample(trimSilence(concatSounds(...parts)), rateHz, speechRateHz);
    });
  }

  /** Speech at 24 kHz, without silence around it; empty when there is nothing to say. */
  synthesise({ text, voice, originalMs, length }: SpeechRequest): Float32Array {
    let rate = usualRate;
    let speech = this.#atRate(text, voice, rate);
    const wantedMs =
      length === "within" ? Math.min(lengthMs(speech), originalMs) : originalMs * length;
    for (let n = 0; n < corrections && speech.length > 0 && wantedMs > 0; n++) {
      const ratio = lengthMs(speech) / wantedMs;
      if (Math.abs(ratio - 1) < tolerance) break;
      rate = Math.round((rate * ratio) / rateStep) * rateStep;
      rate = Math.max(slowestRate, Math.min(fastestRate, rate));
      speech = this.#atRate(text, voice, rate);
    }
    return speech;
  }

  #atRate(text: string, voice: string, rate: number): Float32Array {
    const key = JSON.stringify([voice, rate, text]);
    const speech = this.#made.get(key) ?? this.#say(text, voice, rate);
    this.#made.delete(key);
    this.#made.set(key, speech);
    for (const oldest of this.#made.keys()) {
      if (this.#made.size <= maxKept) break;
      this.#made.delete(oldest);
    }
    return speech;
  }
}

function fromS16(samples: Int16Array): Float32Array {
  const sound = new Float32Array(samples.length);
  for (let n = 0; n < sound.length; n++) sound[n] = (samples[n] ?? 0) / 32_768;
  return sound;
}

function lengthMs(speech: Float32Array): number {
  return (speech.length * 1_000) / speechRateHz;
}

// The synthesiser interprets texts as SSML.
function withoutMarkup(text: string): string {
  return text.replaceAll(/[<>&]/g, " ");
}
