import { findDeviceTranslation } from "../../device/browser/device-translation.ts";
import { accountLists } from "../../features/lists/account-lists.ts";
import { send } from "../../messaging/messenger.ts";
import type { Usage } from "../../service/account/usage.ts";
import { type OfferedTags, targetsOf } from "../../service/languages/languages.ts";
import { areTextsForDevice } from "../../settings/connection/texts-on-device.ts";
import { defaultStyleRuleListFor } from "../../settings/lists/style-rule-defaults.ts";
import { checkListId } from "../../settings/schema/field-checks.ts";
import { requestUsage } from "../../settings/stored/known-usage.ts";
import { offeredLanguages } from "../../settings/stored/offered-languages.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { diskJournal } from "../../store/journal/journal.ts";
import { libraryEntries, markDeleted } from "../../store/library/library.ts";
import { announceLibraryChange, onLibraryChanged } from "../../store/library/library-changes.ts";
import { searchLibrary } from "../../store/library/library-search.ts";
import { mergeSessions, splitMerged } from "../../store/library/merge-sessions.ts";
import {
  requestTranslation,
  stopTranslation,
  type TranslationChoices,
  translationJobs,
} from "../../store/translation/translation-job.ts";
import { translationCost } from "../../store/translation/translation-steps.ts";
import { makeSubtitleDocument } from "./subtitle-document.ts";

export const libraryApi = {
  entries: libraryEntries,
  jobs: translationJobs,
  onChanged: onLibraryChanged,
  search: searchLibrary,
  async rename(id: string, name: string | null): Promise<void> {
    await diskJournal.changeSession(id, { name });
    announceLibraryChange();
  },
  async remove(ids: readonly string[]): Promise<void> {
    await markDeleted(ids, Date.now());
    // The background outlives this page and purges what has not been restored.
    await send("background", "purgeLater", {});
  },
  async restore(ids: readonly string[]): Promise<void> {
    await markDeleted(ids, null);
    announceLibraryChange();
  },
  async merge(ids: readonly string[], mergedId: string): Promise<boolean> {
    const isDone = await mergeSessions(ids, mergedId, Date.now());
    if (isDone) await send("background", "purgeLater", {});
    return isDone;
  },
  async split(mergedId: string, partIds: readonly string[]): Promise<void> {
    await splitMerged(mergedId, partIds);
    announceLibraryChange();
  },
  translationCost,
  areTextsForDevice,
  /** Null in a browser without a translator. */
  deviceTranslation: findDeviceTranslation(),
  makeSubtitleDocument,
  async translate(choices: TranslationChoices): Promise<void> {
    await requestTranslation(choices, await translationCost(choices), Date.now());
    await send("background", "followTranslations", {});
  },
  async stopTranslating(jobId: string): Promise<void> {
    await stopTranslation(jobId, null);
    await send("background", "followTranslations", {});
    announceLibraryChange();
  },
  /** Makes the background resume translations that were running when it stopped. */
  async followTranslations(): Promise<void> {
    await send("background", "followTranslations", {});
  },
  async usage(signal: AbortSignal): Promise<Usage> {
    // Fresh figures, since the user is about to spend quota.
    return (await requestUsage(signal, 0)).usage;
  },
  async targets(signal: AbortSignal): Promise<OfferedTags> {
    return targetsOf(await offeredLanguages("translate_text", signal));
  },
  lists: accountLists,
  checkIdentifier: checkListId,
  /** Id of the default style rule list for a target language; empty for none. */
  async defaultStyle(target: string): Promise<string> {
    return defaultStyleRuleListFor(await settingsStore.get(), target);
  },
  async formality(): Promise<TranslationChoices["formality"]> {
    const { formality } = (await settingsStore.get()).voice;
    if (formality === "formal" || formality === "more") return "prefer_more";
    return formality === "informal" || formality === "less" ? "prefer_less" : "default";
  },
};

export type LibraryApi = typeof libraryApi;
