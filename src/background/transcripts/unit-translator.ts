import { rootLanguage } from "../../captions/text/writing-direction.ts";
import { DeviceTextError } from "../../device/texts/device-text.ts";
import { delay } from "../../lib/delay.ts";
import type { HttpClient } from "../../service/http/http-client.ts";
import { retryWaitMs } from "../../service/http/retry-wait.ts";
import { SOURCE_LANGUAGES } from "../../service/languages/voice-languages.ts";
import { textBatch } from "../../service/translate/text-batch.ts";
import { type TranslateRequest, translateTexts } from "../../service/translate/translate.ts";
import type { TranslationJob } from "../../store/translation/translation-job.ts";
import {
  askDevice,
  type DeviceTextSender,
  deviceBatches,
  translateLinesOnDevice,
} from "../texts/translate-on-device.ts";

/** Sentences in one language, in order. */
export interface UnitTexts {
  readonly texts: readonly string[];
  /** BCP 47 tag; empty when unknown. */
  readonly language: string;
  /** The text before the first one. */
  readonly before: string;
}

export interface UnitTranslation {
  readonly text: string;
  /** What the service reports; null when it does not. */
  readonly billedCharacters: number | null;
}

/** How a text is translated. */
export type UnitChoices = Pick<TranslationJob, "target" | "formality" | "glossaryId" | "styleId">;

/** Translates the sentences of a transcript. */
export interface UnitTranslator {
  /**
   * Translates at least the first text, and as many more as go at once.
   * @returns one translation for each of them, in order
   * @throws ServiceError or DeviceTextError when it cannot go on for now
   * @throws the signal's reason when it aborts
   */
  translateNext(
    units: UnitTexts,
    choices: UnitChoices,
    signal: AbortSignal,
  ): Promise<readonly UnitTranslation[]>;
}

export interface ServiceTranslatorOptions {
  /** From 0 to 1. */
  readonly random?: () => number;
  /** Whether temporary failures are retried here; otherwise the caller does. True by default. */
  readonly retries?: boolean;
}

/** Translates with the service. */
export class ServiceTranslator implements UnitTranslator {
  readonly #http: () => Promise<HttpClient>;
  readonly #random: () => number;
  readonly #retries: boolean;

  constructor(
    http: () => Promise<HttpClient>,
    { random = Math.random, retries = true }: ServiceTranslatorOptions = {},
  ) {
    this.#http = http;
    this.#random = random;
    this.#retries = retries;
  }

  async translateNext(
    { texts, language, before }: UnitTexts,
    choices: UnitChoices,
    signal: AbortSignal,
  ): Promise<readonly UnitTranslation[]> {
    const request = textBatch(texts, before, choicesOf(choices, language));
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await translateTexts(await this.#http(), request, signal);
      } catch (thrown) {
        signal.throwIfAborted();
        const waitMs = this.#retries ? retryWaitMs(thrown, attempt, this.#random()) : null;
        if (waitMs === null) throw thrown;
        await delay(waitMs, signal);
      }
    }
  }
}

/** Translates with the browser on this computer, which bills nothing. */
export class OnDeviceTranslator implements UnitTranslator {
  readonly #send: DeviceTextSender;

  constructor(send: DeviceTextSender) {
    this.#send = send;
  }

  async translateNext(
    units: UnitTexts,
    choices: UnitChoices,
    signal: AbortSignal,
  ): Promise<readonly UnitTranslation[]> {
    try {
      return await this.#translate(units, choices, signal);
    } catch (thrown) {
      signal.throwIfAborted();
      // A translator that failed is replaced, so another try may succeed.
      const isPassing = thrown instanceof DeviceTextError && thrown.reason === "device_text";
      if (!isPassing) throw thrown;
      return await this.#translate(units, choices, signal);
    }
  }

  async #translate(
    { texts, language }: UnitTexts,
    { target: to }: UnitChoices,
    signal: AbortSignal,
  ): Promise<readonly UnitTranslation[]> {
    const known = { from: language === "" ? null : language, likely: null };
    const [batch = []] = deviceBatches(texts);
    const [only] = batch;
    // A sentence may be longer than a request; it is translated in parts.
    const translated =
      batch.length === 1 && only !== undefined
        ? [(await translateLinesOnDevice(this.#send, only, known, to, signal)).text]
        : (await askDevice(this.#send, { ...known, texts: batch, to })).texts;
    signal.throwIfAborted();
    return translated.map((text) => ({ text, billedCharacters: 0 }));
  }
}

function choicesOf(
  { target, formality, glossaryId, styleId }: UnitChoices,
  language: string,
): Omit<TranslateRequest, "text" | "context"> {
  const source = SOURCE_LANGUAGES.find((known) => known === rootLanguage(language));
  return {
    target_lang: target,
    // The detected language may be unknown to the service, which then detects it itself.
    ...(source !== undefined && { source_lang: source }),
    ...(formality !== "default" && { formality }),
    ...(glossaryId !== null && source !== undefined && { glossary_id: glossaryId }),
    ...(styleId !== null && { style_id: styleId }),
    preserve_formatting: true,
    show_billed_characters: true,
  };
}
