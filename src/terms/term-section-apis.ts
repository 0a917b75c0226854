import { accountLists } from "../features/lists/account-lists.ts";
import {
  createGlossariesApi,
  createSpokenTermsApi,
  type GlossariesApi,
  type SpokenTermsApi,
} from "../features/terms/term-lists-api.ts";
import { saveFiles } from "../platform/save-files.ts";
import type { DictionaryDraft, Glossary, GlossaryPair } from "../service/terms/glossary.ts";
import type { SpokenTermsCollection, TermList } from "../service/terms/spoken-terms.ts";
import { changeSettings } from "../settings/stored/settings-store.ts";
import type { ListsModel } from "./lists-model.ts";

/** What the section of glossaries calls. Requests throw a ServiceError. */
export interface GlossarySectionApi extends GlossariesApi {
  /** Tells all pages that offer the glossaries to read them again. */
  notifyChanged(): void;
  saveFile(name: string, type: string, content: string): Promise<void>;
}

/** What the section of Spoken Terms calls. Requests throw a ServiceError. */
export interface SpokenTermsSectionApi extends SpokenTermsApi {
  notifyChanged(): void;
}

export type GlossariesModel = ListsModel<Glossary, DictionaryDraft, GlossaryPair>;
export type CollectionsModel = ListsModel<SpokenTermsCollection, TermList, string>;

export function createGlossarySectionApi(signal: AbortSignal): GlossarySectionApi {
  const glossaries = createGlossariesApi(signal);
  return {
    ...glossaries,
    async remove(id) {
      await glossaries.remove(id);
      await clearVoiceSetting("glossaryId", id);
    },
    notifyChanged: () => void accountLists.refresh("glossary"),
    saveFile: (name, type, content) => saveFiles([{ name, type, content }], name),
  };
}

export function createSpokenTermsSectionApi(signal: AbortSignal): SpokenTermsSectionApi {
  const collections = createSpokenTermsApi(signal);
  return {
    ...collections,
    async remove(id) {
      await collections.remove(id);
      await clearVoiceSetting("spokenTermsId", id);
    },
    notifyChanged: () => void accountLists.refresh("spokenTerms"),
  };
}

// The service refuses captions that name a deleted list.
async function clearVoiceSetting(setting: "glossaryId" | "spokenTermsId", id: string) {
  await changeSettings((settings) =>
    settings.voice[setting] === id
      ? { ...settings, voice: { ...settings.voice, [setting]: "" } }
      : settings,
  );
}
