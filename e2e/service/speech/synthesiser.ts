import loadEspeak from "@echogarden/espeak-ng-emscripten";
import { joined } from "../audio/joined.ts";
import { resample } from "../audio/resampler.ts";
import { speechRateHz } from "./speech-rate.ts";
import { trimSilence } from "./trim-silence.ts";

/** What is to be said, and how. */
export interface Wording {
  readonly text: string;
  /** A voice of the synthesiser; see `voiceOf`. */
  readonly voice: string;
  /** How long the original takes, in milliseconds. */
  readonly originalMs: number;
  /**
   * `within`: as it comes, and faster where it would take longer than the original. A number: that
   * many times as long as the original.
   */
  readonly length: "within" | number;
}

/** Words a minute of the synthesiser: as it comes, and what it still says distinctly. */
const usualRate = 175;
const slowestRate = 80;
const fastestRate = 350;
/** Rates are rounded to this, so that the same words are rarely made twice. */
const rateStep = 5;
/** How often a rate is corrected: length does not go by the rate alone, as pauses hardly change. */
const corrections = 2;
/** Share that speech may be longer or shorter than wanted. */
const tolerance = 0.03;
/** Most utterances are said in more than one session of a test run; some minutes are enough. */
const mostKept = 200;

/** Says texts with eSpeak NG. */
export class Synthesiser {
  readonly #say: (text: string, voice: string, rate: number) => Float32Array;
  readonly #made = new Map<string, Float32Array>();

  private constructor(say: (text: string, voice: string, rate: number) => Float32Array) {
    this.#say = say;
  }

  /** Loads the synthesiser with all its voices: about 25 megabytes. */
  static async load(): Promise<Synthesiser> {
    const worker = new (await loadEspeak()).eSpeakNGWorker();
    const rateHz = worker.get_samplerate();
    return new Synthesiser((text, voice, rate) => {
      if (worker.set_voice(voice) !== 0) throw new Error(`eSpeak NG has no voice ${voice}.`);
      worker.set_rate(rate);
      const parts: Float32Array[] = [];
      worker.synthesize(withoutMarkup(text), (samples) => {
        if (samples) parts.push(Float32Array.from(samples, (sample) => sample / 32_768));
        return false;
      });
      return resample(trimSilence(joined(...parts)), rateHz, speechRateHz);
    });
  }

  /** The speech at 24 kHz, without silence around it; empty when there is nothing to be said. */
  say({ text, voice, originalMs, length }: Wording): Float32Array {
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
      if (this.#made.size <= mostKept) break;
      this.#made.delete(oldest);
    }
    return speech;
  }
}

function lengthMs(speech: Float32Array): number {
  return (speech.length * 1_000) / speechRateHz;
}

/** The synthesiser takes texts for SSML. */
function withoutMarkup(text: string): string {
  return text.replaceAll(/[<>&]/g, " ");
}
