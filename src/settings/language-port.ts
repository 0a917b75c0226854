import {
  MAX_TARGET_LANGUAGES,
  SOURCE_LANGUAGES,
  type SourceLanguage,
  TARGET_LANGUAGES,
  type TargetLanguage,
} from "../service/voice-languages.ts";
import type { SourceLanguageMode } from "../service/voice-session-request.ts";
import {
  addTarget,
  isDetected,
  moveTarget,
  removeTarget,
  setSource,
  setSourceMode,
  showTarget,
} from "./language-changes.ts";
import type { LanguageSettings } from "./settings.ts";
import { changeSettings } from "./settings-store.ts";

/** The choices of the form for languages, each stored at once. */
export const languagePort = {
  sources: SOURCE_LANGUAGES,
  targets: TARGET_LANGUAGES,
  maxTargets: MAX_TARGET_LANGUAGES,
  isDetected,
  setSource: (source: SourceLanguage | null) =>
    changeLanguages((languages) => setSource(languages, source)),
  setSourceMode: (mode: SourceLanguageMode) =>
    changeLanguages((languages) => setSourceMode(languages, mode)),
  showOriginal: (shown: boolean) =>
    changeLanguages((languages) => ({ ...languages, showOriginal: shown })),
  showTarget: (language: TargetLanguage, shown: boolean) =>
    changeLanguages((languages) => showTarget(languages, language, shown)),
  addTarget: (language: TargetLanguage) =>
    changeLanguages((languages) => addTarget(languages, language)),
  removeTarget: (language: TargetLanguage) =>
    changeLanguages((languages) => removeTarget(languages, language)),
  moveTarget: (language: TargetLanguage, toIndex: number) =>
    changeLanguages((languages) => moveTarget(languages, language, toIndex)),
};

async function changeLanguages(
  change: (languages: LanguageSettings) => LanguageSettings,
): Promise<void> {
  await changeSettings((settings) => ({ ...settings, languages: change(settings.languages) }));
}
