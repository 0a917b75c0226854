import {
  MAX_TARGET_LANGUAGES,
  TARGET_MEDIA_LANGUAGES,
  type TargetMediaLanguage,
} from "../../service/languages/voice-languages.ts";
import type { DubSettings, LanguageSettings } from "../schema/settings.ts";
import { changeSettings } from "../stored/settings-store.ts";

/** The languages that can be spoken beside the captions that are wanted. */
export interface DubLanguages {
  /** Those of the captions, in their order. */
  readonly ofCaptions: readonly TargetMediaLanguage[];
  /** Those that would be translated for the ear alone; none where there is no room for another. */
  readonly others: readonly TargetMediaLanguage[];
  /** Whether there are as many languages as there can be (service-api §19.1). */
  readonly isFull: boolean;
}

type Targets = Pick<LanguageSettings, "targets">;

/**
 * Which languages can be spoken.
 * @param speakable all that translations can be spoken in, as BCP 47 tags
 */
export function dubLanguages(
  { targets }: Targets,
  speakable: readonly TargetMediaLanguage[] = TARGET_MEDIA_LANGUAGES,
): DubLanguages {
  const ofCaptions = targets.filter((language) => speakable.includes(language));
  const isFull = targets.length >= MAX_TARGET_LANGUAGES;
  const others = speakable.filter((language) => !targets.includes(language));
  return { ofCaptions, others: isFull ? [] : others, isFull };
}

/** Turns the dub on or off. At first the first language of the captions is spoken that can be. */
export function switchedDub(
  { language }: Pick<DubSettings, "language">,
  languages: Targets,
  on: boolean,
  speakable?: readonly TargetMediaLanguage[],
): Partial<DubSettings> {
  if (!on || language !== null) return { on };
  return { on, language: dubLanguages(languages, speakable).ofCaptions[0] ?? null };
}

/** Stores choices of the dub. */
export async function saveDub(change: Partial<DubSettings>): Promise<void> {
  await changeSettings((settings) => ({ ...settings, dub: { ...settings.dub, ...change } }));
}
