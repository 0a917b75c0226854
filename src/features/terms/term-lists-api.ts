import { ServiceError } from "../../service/http/service-error.ts";
import {
  createGlossary,
  deleteDictionary,
  deleteGlossary,
  glossaryEntries,
  listGlossaries,
  mergeEntries,
  renameGlossary,
  replaceDictionary,
} from "../../service/terms/glossaries.ts";
import type {
  DictionaryDraft,
  Glossary,
  GlossaryEntry,
  GlossaryPair,
} from "../../service/terms/glossary.ts";
import {
  createSpokenTerms,
  deleteSpokenTerms,
  deleteTerms,
  listSpokenTerms,
  mergeTerms,
  renameSpokenTerms,
  replaceTerms,
  type SpokenTermsCollection,
  spokenTermsOf,
  type TermList,
} from "../../service/terms/spoken-terms.ts";
import { serviceClient } from "../../settings/connection/service-client.ts";

/** Requests about glossaries to the chosen service. All throw a ServiceError. */
export interface GlossariesApi {
  list(): Promise<readonly Glossary[]>;
  create(name: string, dictionary: DictionaryDraft): Promise<Glossary>;
  rename(id: string, name: string): Promise<Glossary>;
  /** A glossary that is already gone counts as deleted. */
  remove(id: string): Promise<void>;
  /** Deletes the dictionary of one language pair. */
  removePart(id: string, pair: GlossaryPair): Promise<void>;
  entries(id: string, pair: GlossaryPair): Promise<readonly GlossaryEntry[]>;
  /** Adds entries, replacing the translations of known sources. */
  merge(id: string, dictionary: DictionaryDraft): Promise<void>;
  replace(id: string, dictionary: DictionaryDraft): Promise<void>;
}

/** Requests about Spoken Terms to the chosen service. All throw a ServiceError. */
export interface SpokenTermsApi {
  list(): Promise<readonly SpokenTermsCollection[]>;
  create(name: string, list: TermList): Promise<SpokenTermsCollection>;
  rename(id: string, name: string): Promise<SpokenTermsCollection>;
  /** A collection that is already gone counts as deleted. */
  remove(id: string): Promise<void>;
  /** Deletes the terms of one language. */
  removePart(id: string, language: string): Promise<void>;
  terms(id: string, language: string): Promise<readonly string[]>;
  merge(id: string, list: TermList): Promise<void>;
  replace(id: string, list: TermList): Promise<void>;
}

/** @param signal cancels all requests */
export function createGlossariesApi(signal: AbortSignal): GlossariesApi {
  return {
    list: async () => listGlossaries(await serviceClient(), signal),
    create: async (name, dictionary) =>
      createGlossary(await serviceClient(), name, [dictionary], signal),
    rename: async (id, name) => renameGlossary(await serviceClient(), id, name, signal),
    remove: async (id) => ignoreMissing(deleteGlossary(await serviceClient(), id, signal)),
    removePart: async (id, pair) =>
      ignoreMissing(deleteDictionary(await serviceClient(), id, pair, signal)),
    entries: async (id, pair) => glossaryEntries(await serviceClient(), id, pair, signal),
    async merge(id, dictionary) {
      await mergeEntries(await serviceClient(), id, dictionary, signal);
    },
    async replace(id, dictionary) {
      await replaceDictionary(await serviceClient(), id, dictionary, signal);
    },
  };
}

/** @param signal cancels all requests */
export function createSpokenTermsApi(signal: AbortSignal): SpokenTermsApi {
  return {
    list: async () => listSpokenTerms(await serviceClient(), signal),
    create: async (name, list) => createSpokenTerms(await serviceClient(), name, [list], signal),
    rename: async (id, name) => renameSpokenTerms(await serviceClient(), id, name, signal),
    remove: async (id) => ignoreMissing(deleteSpokenTerms(await serviceClient(), id, signal)),
    removePart: async (id, language) =>
      ignoreMissing(deleteTerms(await serviceClient(), id, language, signal)),
    terms: async (id, language) => spokenTermsOf(await serviceClient(), id, language, signal),
    async merge(id, list) {
      await mergeTerms(await serviceClient(), id, list, signal);
    },
    async replace(id, list) {
      await replaceTerms(await serviceClient(), id, list, signal);
    },
  };
}

async function ignoreMissing(deletion: Promise<void>): Promise<void> {
  try {
    await deletion;
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.status !== 404) throw thrown;
  }
}
