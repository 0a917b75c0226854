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
  Glossary,
  GlossaryEntry,
  GlossaryPair,
  GlossaryWords,
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

/** The calls about glossaries, at the service as it is chosen now. All throw a ServiceError. */
export interface GlossariesPort {
  list(): Promise<readonly Glossary[]>;
  create(name: string, words: GlossaryWords): Promise<Glossary>;
  rename(id: string, name: string): Promise<Glossary>;
  /** One that is gone already counts as deleted. */
  remove(id: string): Promise<void>;
  entries(id: string, pair: GlossaryPair): Promise<readonly GlossaryEntry[]>;
  /** Adds entries, or gives them other translations. */
  merge(id: string, words: GlossaryWords): Promise<void>;
  /** Replaces a whole dictionary, or makes it. */
  replace(id: string, words: GlossaryWords): Promise<void>;
  removePair(id: string, pair: GlossaryPair): Promise<void>;
}

/** The calls about Spoken Terms, likewise. */
export interface SpokenTermsPort {
  list(): Promise<readonly SpokenTermsCollection[]>;
  create(name: string, list: TermList): Promise<SpokenTermsCollection>;
  rename(id: string, name: string): Promise<SpokenTermsCollection>;
  /** One that is gone already counts as deleted. */
  remove(id: string): Promise<void>;
  terms(id: string, language: string): Promise<readonly string[]>;
  merge(id: string, list: TermList): Promise<void>;
  replace(id: string, list: TermList): Promise<void>;
  removeLanguage(id: string, language: string): Promise<void>;
}

/** @param life aborts when nobody wants an answer any more */
export function createGlossariesPort(life: AbortSignal): GlossariesPort {
  return {
    list: async () => listGlossaries(await serviceClient(), life),
    create: async (name, words) => createGlossary(await serviceClient(), name, [words], life),
    rename: async (id, name) => renameGlossary(await serviceClient(), id, name, life),
    remove: async (id) => unlessGone(deleteGlossary(await serviceClient(), id, life)),
    entries: async (id, pair) => glossaryEntries(await serviceClient(), id, pair, life),
    async merge(id, words) {
      await mergeEntries(await serviceClient(), id, words, life);
    },
    async replace(id, words) {
      await replaceDictionary(await serviceClient(), id, words, life);
    },
    removePair: async (id, pair) =>
      unlessGone(deleteDictionary(await serviceClient(), id, pair, life)),
  };
}

/** @param life aborts when nobody wants an answer any more */
export function createSpokenTermsPort(life: AbortSignal): SpokenTermsPort {
  return {
    list: async () => listSpokenTerms(await serviceClient(), life),
    create: async (name, list) => createSpokenTerms(await serviceClient(), name, [list], life),
    rename: async (id, name) => renameSpokenTerms(await serviceClient(), id, name, life),
    remove: async (id) => unlessGone(deleteSpokenTerms(await serviceClient(), id, life)),
    terms: async (id, language) => spokenTermsOf(await serviceClient(), id, language, life),
    async merge(id, list) {
      await mergeTerms(await serviceClient(), id, list, life);
    },
    async replace(id, list) {
      await replaceTerms(await serviceClient(), id, list, life);
    },
    removeLanguage: async (id, language) =>
      unlessGone(deleteTerms(await serviceClient(), id, language, life)),
  };
}

async function unlessGone(deleting: Promise<void>): Promise<void> {
  try {
    await deleting;
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.status !== 404) throw thrown;
  }
}
