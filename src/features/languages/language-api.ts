import type { LaneId } from "../../captions/segment.ts";
import { rootLanguage } from "../../captions/text/writing-direction.ts";
import { browser } from "../../platform/browser.ts";
import { targetLanguageOf } from "../../service/languages/target-language.ts";
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
  removeTarget,
  setSource,
  setSourceMode,
  showTarget,
} from "../../settings/changes/language-changes.ts";
import type { LanguageSettings } from "../../settings/schema/settings.ts";
import { recentLanguages, rememberLanguage } from "../../settings/stored/recent-languages.ts";
import { changeSettings } from "../../settings/stored/settings-store.ts";
import type { ProposedLanguages } from "./language-entries.ts";

export type ChangeLanguages = (
  change: (languages: LanguageSettings) => LanguageSettings,
) => Promise<void>;

export type LanguageApi = ReturnType<typeof createLanguageApi>;

/** @param store stores each change at once, for all sites or for one */
export function createLanguageApi(store: ChangeLanguages) {
  const storeAndRemember = async (
    language: TargetLanguage,
    change: (languages: LanguageSettings) => LanguageSettings,
  ) => {
    await store(change);
    await rememberLanguage(language);
  };
  return {
    sources: SOURCE_LANGUAGES as readonly SourceLanguage[],
    targets: TARGET_LANGUAGES as readonly TargetLanguage[],
    maxTargets: MAX_TARGET_LANGUAGES,
    isDetected,
    /** Languages that the user probably wants to read. */
    proposed: async (): Promise<ProposedLanguages> => ({
      browser: browserLanguages([browser.i18n.getUILanguage(), ...navigator.languages]),
      recent: await recentLanguages.get(),
    }),
    setSource: (source: SourceLanguage | null, canBeDetected?: boolean) =>
      store((languages) => setSource(languages, source, canBeDetected)),
    setSourceMode: (mode: SourceLanguageMode) =>
      store((languages) => setSourceMode(languages, mode)),
    showOriginal: (shown: boolean) => store((languages) => ({ ...languages, showOriginal: shown })),
    showTarget: (language: TargetLanguage, shown: boolean) =>
      store((languages) => showTarget(languages, language, shown)),
    addTarget: (language: TargetLanguage) =>
      storeAndRemember(language, (languages) => addTarget(languages, language)),
    removeTarget: (language: TargetLanguage) =>
      storeAndRemember(language, (languages) => removeTarget(languages, language)),
    /** @param toIndex position among all lanes, including the original's */
    moveLane: (lane: LaneId, toIndex: number) =>
      store((languages) => moveLane(languages, lane, toIndex)),
  };
}

// Browsers list `en` after `en-US`; one of them is enough.
function browserLanguages(accepted: readonly string[]): readonly string[] {
  const tags = accepted.flatMap((tag) => targetLanguageOf(tag) ?? []);
  const roots = tags.map(rootLanguage);
  return tags.filter((tag, index) => roots.indexOf(rootLanguage(tag)) === index);
}

/** Changes the languages of all sites that have none of their own. */
export const languageApi = createLanguageApi(async (change) => {
  await changeSettings((settings) => ({ ...settings, languages: change(settings.languages) }));
});
