import { rootLanguage } from "../../captions/lines/writing-direction.ts";
import { isInLanguage } from "../../captions/transcript/translation-units.ts";
import { delay } from "../../lib/delay.ts";
import type { HttpClient } from "../../service/http/http-client.ts";
import { retryWaitMs } from "../../service/http/retry-wait.ts";
import { SOURCE_LANGUAGES } from "../../service/languages/voice-languages.ts";
import { textBatch } from "../../service/translate/text-batch.ts";
import {
  billedLength,
  type TranslateRequest,
  translateTexts,
} from "../../service/translate/translate.ts";
import type { TranslationJob } from "../../store/translation-job.ts";
import { nextStep, storeStep, type TranslatedUnit } from "../../store/translation-steps.ts";

/** What a translation works with. */
export interface TranslationTools {
  /** A client for the connection as it is now. */
  http(): Promise<HttpClient>;
  /** Is told whenever more is written down. */
  onProgress(): void;
  /** A number from 0 to 1. */
  random(): number;
}

/**
 * Translates what is left of a transcript, batch by batch; each is written down before the next is
 * sent, so that nothing that was paid for is asked for again.
 * @throws ServiceError when the service refuses for good, or for too long
 * @throws the signal's reason when it aborts
 */
export async function translateTranscript(
  wanted: TranslationJob,
  tools: TranslationTools,
  signal: AbortSignal,
): Promise<void> {
  let job: TranslationJob | null = wanted;
  while (job?.state === "running") {
    signal.throwIfAborted();
    const translated = await translateNext(job, tools, signal);
    job = await storeStep(job.id, job.nextOrdinal, translated);
    tools.onProgress();
  }
}

/** As many units as go into one request; those that need no translation come along as they are. */
async function translateNext(
  job: TranslationJob,
  tools: TranslationTools,
  signal: AbortSignal,
): Promise<readonly TranslatedUnit[]> {
  const { units, before } = await nextStep(job);
  const needsNone = (unit: (typeof units)[number]) =>
    unit.text === "" || isInLanguage(unit.language, job.target);
  const first = units.findIndex((unit) => !needsNone(unit));
  // All of them are what they should be already, or nothing is left.
  if (first !== 0) {
    return units.slice(0, first === -1 ? units.length : first).map((unit) => ({
      unit,
      text: unit.text,
      sentCharacters: 0,
      billedCharacters: 0,
    }));
  }
  const language = units[0]?.language ?? "";
  const last = units.findIndex((unit) => needsNone(unit) || unit.language !== language);
  const batch = last === -1 ? units : units.slice(0, last);
  const request = textBatch(
    batch.map(({ text }) => text),
    before,
    choicesOf(job, language),
  );
  const translations = await tryUntilDone(request, tools, signal);
  return translations.flatMap(({ text, billedCharacters }, at): TranslatedUnit[] => {
    const unit = batch[at];
    if (!unit) return [];
    const sentCharacters = billedLength(unit.text);
    const billed = billedCharacters ?? sentCharacters;
    return [{ unit, text: text.trim(), sentCharacters, billedCharacters: billed }];
  });
}

async function tryUntilDone(
  request: TranslateRequest,
  tools: TranslationTools,
  signal: AbortSignal,
) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await translateTexts(await tools.http(), request, signal);
    } catch (thrown) {
      signal.throwIfAborted();
      const waitMs = retryWaitMs(thrown, attempt, tools.random());
      if (waitMs === null) throw thrown;
      await delay(waitMs, signal);
    }
  }
}

function choicesOf(
  { target, formality, glossaryId, styleId }: TranslationJob,
  language: string,
): Omit<TranslateRequest, "text" | "context"> {
  const source = SOURCE_LANGUAGES.find((known) => known === rootLanguage(language));
  return {
    target_lang: target,
    // What was heard may be a language the service does not name: it finds out by itself then.
    ...(source !== undefined && { source_lang: source }),
    ...(formality !== "default" && { formality }),
    ...(glossaryId !== null && source !== undefined && { glossary_id: glossaryId }),
    ...(styleId !== null && { style_id: styleId }),
    preserve_formatting: true,
    show_billed_characters: true,
  };
}
