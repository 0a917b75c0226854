import { translatorTag } from "../languages/engine-tags.ts";
import { answerWithin } from "./answer-within.ts";
import { ANSWER_LIMIT_MS, type PackState, toPackState } from "./pack-state.ts";

interface BrowserTranslator {
  translate(text: string, options?: { signal?: AbortSignal }): Promise<unknown>;
  destroy?(): void;
}

interface TranslatorClass {
  availability(pair: LanguagePair): Promise<unknown>;
  create(options: CreateOptions): Promise<BrowserTranslator>;
}

interface LanguagePair {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

interface CreateOptions extends LanguagePair {
  readonly signal?: AbortSignal;
  monitor(monitor: EventTarget): void;
}

export interface DeviceTranslator {
  /**
   * @throws Error when the browser fails or answers with something else than text
   * @throws the reason of `signal` when it aborts
   */
  translate(text: string, signal?: AbortSignal): Promise<string>;
  close(): void;
}

export interface CreateTranslatorOptions {
  readonly signal?: AbortSignal;
  /** Share of the download, from 0 to 1. Not called when nothing has to be downloaded. */
  onProgress?(share: number): void;
}

/** The browser's own translator. It works on this computer. */
export interface DeviceTranslation {
  /** Whether a pair can be translated here. Never rejects. */
  packState(from: string, to: string): Promise<PackState>;
  /**
   * Creates a translator and downloads its pack when it is missing, which takes a user gesture.
   * @throws DOMException `NotAllowedError` outside a gesture, `NotSupportedError` for a pair that
   *   the browser does not have
   * @throws the reason of `signal` when it aborts
   */
  create(from: string, to: string, options?: CreateTranslatorOptions): Promise<DeviceTranslator>;
}

/** @returns null when this browser or context has no translator */
export function findDeviceTranslation(scope: object = globalThis): DeviceTranslation | null {
  const Class = (scope as { Translator?: unknown }).Translator;
  if (!isTranslatorClass(Class)) return null;
  return {
    packState: (from, to) =>
      answerWithin(
        ANSWER_LIMIT_MS,
        async () => toPackState(await Class.availability(pairOf(from, to))),
        "unavailable",
      ),
    async create(from, to, { signal, onProgress } = {}) {
      const translator = await Class.create({
        ...pairOf(from, to),
        ...(signal && { signal }),
        monitor(monitor) {
          monitor.addEventListener("downloadprogress", (event) => {
            const { loaded } = event as Event & { loaded?: unknown };
            if (typeof loaded === "number") onProgress?.(Math.min(1, Math.max(0, loaded)));
          });
        },
      });
      return wrap(translator);
    },
  };
}

function wrap(translator: BrowserTranslator): DeviceTranslator {
  return {
    async translate(text, signal) {
      const translated = await translator.translate(text, signal && { signal });
      if (typeof translated !== "string") throw new Error("The translator returned no text.");
      return translated;
    },
    close: () => translator.destroy?.(),
  };
}

function pairOf(from: string, to: string): LanguagePair {
  return { sourceLanguage: translatorTag(from), targetLanguage: translatorTag(to) };
}

function isTranslatorClass(value: unknown): value is TranslatorClass {
  if (typeof value !== "function") return false;
  const { availability, create } = value as unknown as Partial<TranslatorClass>;
  return typeof availability === "function" && typeof create === "function";
}
