import { isInLanguage } from "../../captions/transcript/translation-units.ts";
import { billedCharacterCount } from "../../service/translate/translate.ts";
import type { TranslationJob } from "../../store/translation/translation-job.ts";
import {
  nextTranslationStep,
  storeTranslationStep,
  type TranslatedUnit,
} from "../../store/translation/translation-steps.ts";

import type { UnitTranslator } from "./unit-translator.ts";

export interface TranslationDeps {
  readonly translator: UnitTranslator;
  /** Called whenever more has been stored. */
  onProgress(): void;
}

/**
 * Translates the rest of a transcript in batches. Each batch is stored before the next is sent, so
 * that nothing is paid for twice.
 * @throws ServiceError or DeviceTextError when nothing can be translated for now
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
  { translator }: TranslationDeps,
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
  const translations = await translator.translateNext(
    { texts: batch.map(({ text }) => text), language, before },
    job,
    signal,
  );
  return translations.flatMap(({ text, billedCharacters }, at): TranslatedUnit[] => {
    const unit = batch[at];
    if (!unit) return [];
    const sentCharacters = billedCharacterCount(unit.text);
    const billed = billedCharacters ?? sentCharacters;
    return [{ unit, text: text.trim(), sentCharacters, billedCharacters: billed }];
  });
}
