import { recogniserTag } from "../languages/engine-tags.ts";
import { answerWithin } from "./answer-within.ts";
import { ANSWER_LIMIT_MS, type PackState, toPackState } from "./pack-state.ts";

/** The members of the Web Speech API that keep recognition on the device. */
export interface RecognitionClass {
  new (): Recognition;
  available(options: LocalLanguages): Promise<unknown>;
  install(options: LocalLanguages): Promise<unknown>;
}

export interface Recognition extends EventTarget {
  lang: string;
  processLocally: boolean;
  continuous: boolean;
  interimResults: boolean;
  phrases?: unknown;
  unspokenPunctuation?: boolean;
  start(track: MediaStreamTrack): void;
  stop(): void;
  abort(): void;
}

interface LocalLanguages {
  readonly langs: readonly string[];
  readonly processLocally: true;
}

/** The browser's own recogniser, as far as it works on this computer. */
export interface DeviceSpeech {
  /** Whether a language can be recognised here. Never rejects, and never asks a server. */
  packState(language: string): Promise<PackState>;
  /**
   * Downloads the pack of a language. Call it in a user gesture. The browser reports no progress.
   * @returns whether the language can be recognised now
   * @throws DOMException `NotAllowedError` outside a user gesture
   */
  install(language: string): Promise<boolean>;
  readonly Recognition: RecognitionClass;
}

/**
 * Finds the recogniser of the browser. Its name alone proves nothing: older recognisers send the
 * sound to a server, and only those with `processLocally` can promise not to.
 * @param scope the global object of a window; workers have no recogniser
 * @returns null when this browser has none
 */
export function findDeviceSpeech(scope: object = globalThis): DeviceSpeech | null {
  const Class = (scope as { SpeechRecognition?: unknown }).SpeechRecognition;
  if (!isLocalRecognition(Class)) return null;
  const ask = (language: string): LocalLanguages => ({
    langs: [recogniserTag(language)],
    processLocally: true,
  });
  const packState = (language: string): Promise<PackState> =>
    answerWithin(
      ANSWER_LIMIT_MS,
      async () => toPackState(await Class.available(ask(language))),
      "unavailable",
    );
  return {
    Recognition: Class,
    packState,
    async install(language) {
      const isInstalled = await Class.install(ask(language));
      // A browser may agree and still have nothing.
      return isInstalled === true && (await packState(language)) === "available";
    },
  };
}

function isLocalRecognition(value: unknown): value is RecognitionClass {
  if (typeof value !== "function") return false;
  const { available, install } = value as Partial<RecognitionClass>;
  const prototype: unknown = value.prototype;
  return (
    typeof available === "function" &&
    typeof install === "function" &&
    typeof prototype === "object" &&
    prototype !== null &&
    "processLocally" in prototype
  );
}
