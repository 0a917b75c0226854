import { rootLanguage } from "../../captions/text/writing-direction.ts";
import { isInLanguage } from "../../captions/transcript/translation-units.ts";
import { delay } from "../../lib/delay.ts";
import type { HttpClient } from "../../service/http/http-client.ts";
import { retryWaitMs } from "../../service/http/retry-wait.ts";
import { SOURCE_LANGUAGES } from "../../service/languages/voice-languages.ts";
import { textBatch } from "../../service/translate/text-batch.ts";
import {
  billedCharacterCount,
  type TranslateRequest,
  translateTexts,
} from "../../service/translate/translate.ts";
import type { TranslationJob } from "../../store/translation/translation-job.ts";
import {
  nextTranslationStep,
  storeTranslationStep,
  type TranslatedUnit,
} from "../../store/translation/translation-steps.ts";

export interface TranslationDeps {
  http(): Promise<HttpClient>;
  /** Called whenever more has been stored. */
  onProgress(): void;
  random(): number;
}

/**
 * Translates the rest of a transcript in batches. Each batch is stored before the next is sent, so
 * that nothing is paid for twice.
 * @throws ServiceError when the service refuses permanently or for too long
 * @throws the signal's reason when it aborts
 */
export async function translateTranscript(
  wanted: TranslationJob,
  deps: TranslationDeps,
  signal: AbortSignal,
): Promise<void> {
  let job: TranslationJob | null = wanted;
  while (job?.state === "running") {
    signal.throwIfAborted();
    const translated = await translateNext(job, deps, signal);
    job = await storeTranslationStep(job.id, job.nextOrdinal, translated);
    deps.onProgress();
  }
}

/**
 * Translates the next request's worth of units. Units that need no translation are returned
 * unchanged.
 */
async function translateNext(
  job: TranslationJob,
  deps: TranslationDeps,
  signal: AbortSignal,
): Promise<readonly TranslatedUnit[]> {
  const { units, before } = await nextTranslationStep(job);
  const needsNone = (unit: (typeof units)[number]) =>
    unit.text === "" || isInLanguage(unit.language, job.target);
  const first = units.findIndex((unit) => !needsNone(unit));
  // All units are in the target language already, or none are left.
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
  const translations = await translateWithRetries(request, deps, signal);
  return translations.flatMap(({ text, billedCharacters }, at): TranslatedUnit[] => {
    const unit = batch[at];
    if (!unit) return [];
    const sentCharacters = billedCharacterCount(unit.text);
    const billed = billedCharacters ?? sentCharacters;
    return [{ unit, text: text.trim(), sentCharacters, billedCharacters: billed }];
  });
}

async function translateWithRetries(
  request: TranslateRequest,
  deps: TranslationDeps,
  signal: AbortSignal,
) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await translateTexts(await deps.http(), request, signal);
    } catch (thrown) {
      signal.throwIfAborted();
      const waitMs = retryWaitMs(thrown, attempt, deps.random());
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
    // The detected language may be unknown to the service, which then detects it itself.
    ...(source !== undefined && { source_lang: source }),
    ...(formality !== "default" && { formality }),
    ...(glossaryId !== null && source !== undefined && { glossary_id: glossaryId }),
    ...(styleId !== null && { style_id: styleId }),
    preserve_formatting: true,
    show_billed_characters: true,
  };
}
