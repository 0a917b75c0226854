import type { LaneId } from "../../captions/segment.ts";
import {
  MAX_TARGET_LANGUAGES,
  SOURCE_LANGUAGES,
  type SourceLanguage,
  TARGET_LANGUAGES,
  type TargetLanguage,
} from "../../service/languages/voice-languages.ts";
import type { SourceLanguageMode } from "../../service/voice-session/voice-session-request.ts";
import {
  addTarget,
  isDetected,
  moveLane,
  moveTarget,
  removeTarget,
  setSource,
  setSourceMode,
  showTarget,
} from "../../settings/changes/language-changes.ts";
import type { LanguageSettings } from "../../settings/schema/settings.ts";
import { changeSettings } from "../../settings/stored/settings-store.ts";

/** Changes the languages that are stored. */
export type ChangeLanguages = (
  change: (languages: LanguageSettings) => LanguageSettings,
) => Promise<void>;

/** The choices of the form for languages, each stored at once by `store`. */
export function createLanguagePort(store: ChangeLanguages) {
  return {
    sources: SOURCE_LANGUAGES,
    targets: TARGET_LANGUAGES,
    maxTargets: MAX_TARGET_LANGUAGES,
    isDetected,
    setSource: (source: SourceLanguage | null, canBeDetected?: boolean) =>
      store((languages) => setSource(languages, source, canBeDetected)),
    setSourceMode: (mode: SourceLanguageMode) =>
      store((languages) => setSourceMode(languages, mode)),
    showOriginal: (shown: boolean) => store((languages) => ({ ...languages, showOriginal: shown })),
    showTarget: (language: TargetLanguage, shown: boolean) =>
      store((languages) => showTarget(languages, language, shown)),
    addTarget: (language: TargetLanguage) => store((languages) => addTarget(languages, language)),
    removeTarget: (language: TargetLanguage) =>
      store((languages) => removeTarget(languages, language)),
    moveTarget: (language: TargetLanguage, toIndex: number) =>
      store((languages) => moveTarget(languages, language, toIndex)),
    moveLane: (lane: LaneId, toIndex: number) =>
      store((languages) => moveLane(languages, lane, toIndex)),
  };
}

/** The languages of all sites that have none of their own. */
export const languagePort = createLanguagePort(async (change) => {
  await changeSettings((settings) => ({ ...settings, languages: change(settings.languages) }));
});
