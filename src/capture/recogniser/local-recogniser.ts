import type { EncodedChunk, SoundEncoder } from "../../audio/encoders/sound-encoder.ts";
import type { DeviceSpeech, Recognition } from "../../device/browser/device-speech.ts";
import type { RecognisedResult, RecognitionEnding } from "../../device/device-feed.ts";
import { recogniserTag } from "../../device/languages/engine-tags.ts";
import { readResults } from "./read-results.ts";
import { toPhrases } from "./to-phrases.ts";
import type { TrackWriter } from "./track-writer.ts";

// The last results come within a second; no `end` follows some errors.
const LAST_RESULTS_MS = 5000;

export interface LocalRecogniserOptions {
  readonly language: string;
  readonly terms: readonly string[];
  /** Null when the browser has no recogniser that works on the computer. */
  readonly speech: DeviceSpeech | null;
  createTrack(): TrackWriter;
  /** A piece of sound has gone into the recogniser. */
  onPiece(piece: EncodedChunk): void;
  onResults(results: readonly RecognisedResult[]): void;
  /** Called once, unless the recogniser is flushed or closed before. */
  onOver(ending: RecognitionEnding): void;
}

/**
 * Sends samples into the browser's recogniser, as an encoder does into a file. The sound must not
 * leave the computer. Without `lang` or `processLocally` the browser may send it to a server, so
 * both are set and read back at each start, and the pack is asked for right before. Any answer but
 * the expected one ends the recogniser before it hears anything.
 */
export class LocalRecogniser implements SoundEncoder {
  readonly #options: LocalRecogniserOptions;
  readonly #recognition: Recognition;
  readonly #track: TrackWriter;
  readonly #over = new AbortController();
  #isFlushing = false;

  /** Rejects never; a recogniser that may not start is over at once. */
  static async start(options: LocalRecogniserOptions): Promise<SoundEncoder> {
    const { speech, language } = options;
    const refuse = (ending: RecognitionEnding): SoundEncoder => {
      options.onOver(ending);
      return NOTHING;
    };
    // Awaited in any case: the caller must have this stream before it is over.
    const state = await (speech?.packState(language) ?? "missing");
    if (!speech || state !== "available") return refuse(state);
    try {
      const recognition = new speech.Recognition();
      const tag = recogniserTag(language);
      recognition.lang = tag;
      recognition.processLocally = true;
      if (recognition.lang !== tag || recognition.processLocally !== true) {
        return refuse("not-private");
      }
      return new LocalRecogniser(recognition, options);
    } catch (thrown) {
      return refuse(nameOf(thrown));
    }
  }

  private constructor(recognition: Recognition, options: LocalRecogniserOptions) {
    this.#options = options;
    this.#recognition = recognition;
    recognition.continuous = true;
    recognition.interimResults = true;
    if ("unspokenPunctuation" in recognition) recognition.unspokenPunctuation = true;
    const phrases = toPhrases(options.terms);
    if (phrases.length > 0 && "phrases" in recognition) recognition.phrases = phrases;
    this.#track = options.createTrack();
    const { signal } = this.#over;
    const onOver = (ending: RecognitionEnding) => this.#end(ending);
    recognition.addEventListener(
      "result",
      (event) => {
        const results = readResults(event);
        if (results.length > 0) options.onResults(results);
      },
      { signal },
    );
    recognition.addEventListener("error", (event) => onOver(errorOf(event)), { signal });
    recognition.addEventListener("end", () => onOver("end"), { signal });
    try {
      recognition.start(this.#track.track);
    } catch (thrown) {
      this.close();
      throw thrown;
    }
  }

  pushSamples(samples: Int16Array): void {
    if (this.#over.signal.aborted) return;
    const durationMs = this.#track.write(samples, () => this.#end("audio"));
    // Each piece has bytes of its own: a message to the worker takes them away.
    this.#options.onPiece({ bytes: new Uint8Array(0), durationMs });
  }

  /** Resolves after the last results of what was pushed. */
  flush(): Promise<void> {
    this.#isFlushing = true;
    const { signal } = this.#over;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end("end"), LAST_RESULTS_MS);
      signal.addEventListener(
        "abort",
        () => {
          clearTimeout(timer);
          resolve();
        },
        { once: true },
      );
      this.#recognition.stop();
    });
  }

  close(): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    this.#recognition.abort();
    this.#track.close();
  }

  #end(ending: RecognitionEnding): void {
    if (this.#over.signal.aborted) return;
    this.close();
    if (!this.#isFlushing) this.#options.onOver(ending);
  }
}

const NOTHING: SoundEncoder = {
  pushSamples: () => undefined,
  flush: () => Promise.resolve(),
  close: () => undefined,
};

function errorOf(event: Event): string {
  const { error } = event as Event & { error?: unknown };
  return typeof error === "string" ? error.slice(0, 60) : "error";
}

function nameOf(thrown: unknown): string {
  const name: unknown =
    typeof thrown === "object" && thrown !== null && Reflect.get(thrown, "name");
  return typeof name === "string" ? name : "error";
}
