import {
  MAX_TARGET_LANGUAGES,
  TARGET_MEDIA_LANGUAGES,
  type TargetMediaLanguage,
} from "../../service/languages/voice-languages.ts";
import type { DubSettings, LanguageSettings } from "../schema/settings.ts";
import { changeSettings } from "../stored/settings-store.ts";

export interface DubLanguages {
  readonly ofCaptions: readonly TargetMediaLanguage[];
  /** Other languages that can be spoken; empty when there are too many targets for another. */
  readonly others: readonly TargetMediaLanguage[];
  /** Whether there are as many targets as a session allows (service-api §19.1). */
  readonly isFull: boolean;
}

type Targets = Pick<LanguageSettings, "targets">;

/**
 * The languages that the dub can have.
 * @param speakable BCP 47 tags of all dub languages
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

/**
 * The change that turns the dub on or off. It first speaks the first caption language that can be
 * spoken.
 */
export function switchDub(
  { language }: Pick<DubSettings, "language">,
  languages: Targets,
  on: boolean,
  speakable?: readonly TargetMediaLanguage[],
): Partial<DubSettings> {
  if (!on || language !== null) return { on };
  return { on, language: dubLanguages(languages, speakable).ofCaptions[0] ?? null };
}

export async function saveDub(change: Partial<DubSettings>): Promise<void> {
  await changeSettings((settings) => ({ ...settings, dub: { ...settings.dub, ...change } }));
}
