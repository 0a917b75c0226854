import {
  MAX_TARGET_LANGUAGES,
  TARGET_MEDIA_LANGUAGES,
  type TargetLanguage,
  type TargetMediaLanguage,
} from "../service/voice-languages.ts";
import type { DubSettings, LanguageSettings } from "./settings.ts";
import { changeSettings } from "./settings-store.ts";

/** The languages that can be spoken beside the captions that are wanted. */
export interface DubLanguages {
  /** Those of the captions, in their order. */
  readonly ofCaptions: readonly TargetMediaLanguage[];
  /** Those that would be translated for the ear alone; none where there is no room for another. */
  readonly others: readonly TargetMediaLanguage[];
  /** Whether there are as many languages as there can be (interface: Limits). */
  readonly isFull: boolean;
}

type Targets = Pick<LanguageSettings, "targets">;

/** Which languages can be spoken. */
export function dubLanguages({ targets }: Targets): DubLanguages {
  const ofCaptions = targets.filter(canBeSpoken);
  const isFull = targets.length >= MAX_TARGET_LANGUAGES;
  const others = TARGET_MEDIA_LANGUAGES.filter((language) => !targets.includes(language));
  return { ofCaptions, others: isFull ? [] : others, isFull };
}

/** Turns the dub on or off. At first the first language of the captions is spoken that can be. */
export function switchedDub(
  { language }: Pick<DubSettings, "language">,
  languages: Targets,
  on: boolean,
): Partial<DubSettings> {
  if (!on || language !== null) return { on };
  return { on, language: dubLanguages(languages).ofCaptions[0] ?? null };
}

/** Stores choices of the dub. */
export async function saveDub(change: Partial<DubSettings>): Promise<void> {
  await changeSettings((settings) => ({ ...settings, dub: { ...settings.dub, ...change } }));
}

function canBeSpoken(language: TargetLanguage): language is TargetMediaLanguage {
  const spoken: readonly TargetLanguage[] = TARGET_MEDIA_LANGUAGES;
  return spoken.includes(language);
}
