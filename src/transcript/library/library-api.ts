import { listsPort } from "../../features/lists/lists-calls.ts";
import { send } from "../../messaging/messenger.ts";
import type { Usage } from "../../service/account/usage.ts";
import { type OfferedTags, targetsOf } from "../../service/languages/languages.ts";
import { defaultStyleFor } from "../../settings/lists/style-rule-defaults.ts";
import { checkGlossaryId } from "../../settings/schema/field-checks.ts";
import { askUsage } from "../../settings/stored/known-usage.ts";
import { offeredLanguages } from "../../settings/stored/offered-languages.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { diskJournal } from "../../store/journal.ts";
import { libraryEntries, markDeleted } from "../../store/library.ts";
import { onLibraryChanged, tellLibraryChanged } from "../../store/library-changes.ts";
import { searchLibrary } from "../../store/library-search.ts";
import { mergeSessions, splitMerged } from "../../store/merge-sessions.ts";
import {
  stopTranslation,
  type TranslationChoices,
  translationJobs,
  wantTranslation,
} from "../../store/translation-job.ts";
import { translationCost } from "../../store/translation-steps.ts";
import { makeSubtitleDocument } from "./subtitle-document.ts";

/** Everything the library has done, in one object. */
export const libraryPort = {
  entries: libraryEntries,
  jobs: translationJobs,
  onChanged: onLibraryChanged,
  search: searchLibrary,
  async rename(id: string, name: string | null): Promise<void> {
    await diskJournal.change(id, { name });
    tellLibraryChanged();
  },
  async remove(ids: readonly string[]): Promise<void> {
    await markDeleted(ids, Date.now());
    // It outlives this page, and removes what nobody has brought back.
    await send("background", "purgeLater", {});
  },
  async bringBack(ids: readonly string[]): Promise<void> {
    await markDeleted(ids, null);
    tellLibraryChanged();
  },
  async merge(ids: readonly string[], mergedId: string): Promise<boolean> {
    const isDone = await mergeSessions(ids, mergedId, Date.now());
    if (isDone) await send("background", "purgeLater", {});
    return isDone;
  },
  async split(mergedId: string, partIds: readonly string[]): Promise<void> {
    await splitMerged(mergedId, partIds);
    tellLibraryChanged();
  },
  /** Letters that a translation would send. */
  cost: translationCost,
  makeSubtitleDocument,
  async translate(choices: TranslationChoices): Promise<void> {
    await wantTranslation(choices, await translationCost(choices), Date.now());
    await send("background", "followTranslations", {});
  },
  async stopTranslating(jobId: string): Promise<void> {
    await stopTranslation(jobId, null);
    await send("background", "followTranslations", {});
    tellLibraryChanged();
  },
  /** Has the background look for translations that it left when it was stopped. */
  async followTranslations(): Promise<void> {
    await send("background", "followTranslations", {});
  },
  async usage(signal: AbortSignal): Promise<Usage> {
    // Before something is paid for it is worth a question of its own.
    return (await askUsage(signal, 0)).usage;
  },
  /** Languages that texts can be translated into. */
  async targets(signal: AbortSignal): Promise<OfferedTags> {
    return targetsOf(await offeredLanguages("translate_text", signal));
  },
  /** The account's glossaries and style rule lists. */
  lists: listsPort,
  checkIdentifier: checkGlossaryId,
  /** The style rule list that is used for a target language by default; empty for none. */
  async defaultStyle(target: string): Promise<string> {
    return defaultStyleFor(await settingsStore.get(), target);
  },
  /** How one is addressed, as chosen for captions. */
  async formality(): Promise<TranslationChoices["formality"]> {
    const { formality } = (await settingsStore.get()).voice;
    if (formality === "formal" || formality === "more") return "prefer_more";
    return formality === "informal" || formality === "less" ? "prefer_less" : "default";
  },
};

export type LibraryPort = typeof libraryPort;
