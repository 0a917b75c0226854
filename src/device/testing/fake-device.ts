import { DEFAULT_SOURCE_CONTENT_TYPE } from "../../audio/formats/source-formats.ts";
import { FakeCapture } from "../../voice/testing/fake-capture.ts";
import { type SpokenWord, seededRandom, type Talk } from "../../voice/testing/talk.ts";
import { DeviceError } from "../device-error.ts";
import type {
  DeviceFeed,
  RecognitionListener,
  RecognitionRequest,
  TranslationRequest,
} from "../device-feed.ts";

/** How the browser's recogniser behaves. All times are in sound that it has heard. */
export interface RecogniserHabits {
  /** It ends by itself after this long, in the middle of whatever is said; null for never. */
  readonly livesMs?: readonly [number, number] | null;
  /** Only so many recognisers end by themselves; all when undefined. */
  readonly endings?: number;
  readonly neverFinal?: boolean;
  /** How long after its end a word appears on average; 350 ms unless given. */
  readonly lagMs?: number;
  /** Every event comes twice. */
  readonly repeats?: boolean;
  /** The first recognisers bring no word at all. */
  readonly stalls?: number;
  /** The newest word is often wrong at first. */
  readonly corrects?: boolean;
  /** How each recogniser is over before it hears anything; undefined starts it. */
  readonly refuses?: (attempt: number) => string | undefined;
}

const LAG_MS = 350;
const FINAL_AFTER_MS = 700;

/** The browser's engines on the sound of a talk. */
export class FakeDevice implements DeviceFeed {
  readonly requests: RecognitionRequest[] = [];
  readonly translated: TranslationRequest[] = [];
  readonly capture: FakeCapture;
  canTranslate = true;
  readonly #talk: Talk;
  readonly #habits: RecogniserHabits;
  readonly #random: () => number;
  #interrupt: () => void = () => undefined;

  constructor(talk: Talk, habits: RecogniserHabits = {}, seed = 1) {
    this.#talk = talk;
    this.#habits = habits;
    this.#random = seededRandom(seed);
    this.capture = new FakeCapture(talk, 60_000);
  }

  /** Ends the recogniser that runs, as a browser does that starts another tab's. */
  interrupt(): void {
    this.#interrupt();
  }

  recognise(request: RecognitionRequest, listener: RecognitionListener) {
    this.requests.push(request);
    const attempt = this.requests.length - 1;
    const refusal = this.#habits.refuses?.(attempt);
    if (refusal !== undefined) {
      const timer = setTimeout(() => listener.onOver(refusal), 5);
      return { acknowledgeChunk: () => undefined, close: () => clearTimeout(timer) };
    }
    const [least, most] = this.#habits.livesMs ?? [Infinity, Infinity];
    const isMortal = least !== Infinity && attempt < (this.#habits.endings ?? Infinity);
    const livesMs = isMortal ? least + this.#random() * (most - least) : Infinity;
    const recogniser = new FakeRecogniser(this.#talk, this.#habits, this.#random);
    const isStalled = attempt < (this.#habits.stalls ?? 0);
    let heardMs = 0;
    let isOver = false;
    const send = (results: ReturnType<FakeRecogniser["advanceTo"]>) => {
      if (results.length === 0 || isOver || isStalled) return;
      listener.onResults(results);
      if (this.#habits.repeats) listener.onResults(results);
    };
    const stream = this.capture.open(
      { fromMs: request.fromMs, contentType: DEFAULT_SOURCE_CONTENT_TYPE },
      {
        onChunk: (chunk) => {
          if (isOver) return;
          heardMs += chunk.durationMs;
          recogniser.addSound(chunk.startMs, chunk.startMs + chunk.durationMs);
          listener.onChunk({ ...chunk, bytes: new Uint8Array(0) });
          send(recogniser.advanceTo(chunk.startMs + chunk.durationMs));
          if (heardMs < livesMs || isOver) return;
          isOver = true;
          stream.close();
          listener.onOver("end");
        },
        onEnd: () => {
          send(recogniser.advanceTo(Number.POSITIVE_INFINITY));
          if (!isOver) listener.onEnd();
        },
      },
    );
    const close = () => {
      isOver = true;
      stream.close();
    };
    this.#interrupt = () => {
      if (isOver) return;
      close();
      listener.onOver("aborted");
    };
    return { acknowledgeChunk: () => stream.acknowledgeChunk(), close };
  }

  async translate(request: TranslationRequest, signal: AbortSignal): Promise<string> {
    await new Promise((resolve) => setTimeout(resolve, 80));
    signal.throwIfAborted();
    if (!this.canTranslate) throw new DeviceError("device_translation");
    this.translated.push(request);
    return request.text
      .split(" ")
      .map((word) => `${request.to}-${word}`)
      .join(" ");
  }
}

// Words of which it heard at least half. A result grows until there is a pause.
class FakeRecogniser {
  readonly #talk: Talk;
  readonly #habits: RecogniserHabits;
  readonly #random: () => number;
  readonly #heard: { readonly word: SpokenWord; readonly atMs: number }[] = [];
  #fromMs: number | null = null;
  #toMs = 0;
  #index = 0;
  #firstOpen = 0;
  #shown = "";

  constructor(talk: Talk, habits: RecogniserHabits, random: () => number) {
    this.#talk = talk;
    this.#habits = habits;
    this.#random = random;
  }

  addSound(startMs: number, endMs: number): void {
    this.#fromMs ??= startMs;
    for (const word of this.#talk.words) {
      if (word.endMs <= this.#toMs) continue;
      if (word.endMs > endMs) break;
      const heardMs = word.endMs - Math.max(word.startMs, this.#fromMs);
      const isHalf = heardMs >= (word.endMs - word.startMs) / 2;
      const lagMs = (this.#habits.lagMs ?? LAG_MS) * (0.5 + this.#random());
      const before = this.#heard.at(-1)?.atMs ?? 0;
      if (isHalf) this.#heard.push({ word, atMs: Math.max(before, word.endMs + lagMs) });
    }
    this.#toMs = endMs;
  }

  advanceTo(nowMs: number) {
    const appeared = this.#heard.filter(({ atMs }) => atMs <= nowMs);
    const open = appeared.slice(this.#firstOpen);
    const last = open.at(-1);
    if (!last) return [];
    const index = this.#index;
    const isFinal =
      !this.#habits.neverFinal &&
      (nowMs === Number.POSITIVE_INFINITY ||
        (appeared.length === this.#heard.length && nowMs - last.word.endMs >= FINAL_AFTER_MS));
    const words = open.map(({ word }) => word.text);
    if (!isFinal && this.#habits.corrects && this.#random() < 0.3) words[words.length - 1] = "hm";
    const text = words.join(" ");
    if (text === this.#shown && !isFinal) return [];
    this.#shown = isFinal ? "" : text;
    if (isFinal) {
      this.#index += 1;
      this.#firstOpen = appeared.length;
    }
    return [{ index, text, isFinal }];
  }
}
