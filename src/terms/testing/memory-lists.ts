import { ServiceError } from "../../service/http/service-error.ts";
import type { Glossary, GlossaryPair } from "../../service/terms/glossary.ts";
import type { SpokenTermsCollection } from "../../service/terms/spoken-terms.ts";
import { pairKey } from "../pair-format.ts";
import type { GlossarySectionApi, SpokenTermsSectionApi } from "../term-section-apis.ts";

interface StoredGlossary {
  name: string;
  /** Translations by source, for each language pair. */
  readonly pairs: Map<string, { readonly pair: GlossaryPair; entries: Map<string, string> }>;
}

interface StoredCollection {
  name: string;
  readonly terms: Map<string, readonly string[]>;
}

/** The service's glossaries and Spoken Terms in memory. */
export class MemoryLists {
  readonly glossaries = new Map<string, StoredGlossary>();
  readonly collections = new Map<string, StoredCollection>();
  /** The names of the calls that were answered. */
  readonly calls: string[] = [];
  readonly files: { readonly name: string; readonly content: string }[] = [];
  /** Thrown by every call while set. */
  refusal: ServiceError | null = null;
  #made = 0;

  addGlossary(name: string, pair: GlossaryPair, entries: Readonly<Record<string, string>>): string {
    const id = this.#newId();
    const pairs = new Map([[pairKey(pair), { pair, entries: new Map(Object.entries(entries)) }]]);
    this.glossaries.set(id, { name, pairs });
    return id;
  }

  addCollection(name: string, terms: Readonly<Record<string, readonly string[]>>): string {
    const id = this.#newId();
    this.collections.set(id, { name, terms: new Map(Object.entries(terms)) });
    return id;
  }

  entriesOf(id: string, pair: GlossaryPair): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#glossary(id).pairs.get(pairKey(pair))?.entries ?? []);
  }

  readonly glossaryApi: GlossarySectionApi = {
    list: async () =>
      this.#call("list", () => [...this.glossaries.keys()].map((id) => this.#glossaryHead(id))),
    create: async (name, { source, target, entries }) =>
      this.#call("create", () => {
        const all = Object.fromEntries(entries.map((each) => [each.source, each.target]));
        return this.#glossaryHead(this.addGlossary(name, { source, target }, all));
      }),
    rename: async (id, name) =>
      this.#call("rename", () => {
        this.#glossary(id).name = name;
        return this.#glossaryHead(id);
      }),
    remove: async (id) => this.#call("remove", () => void this.glossaries.delete(id)),
    removePart: async (id, pair) =>
      this.#call("removePart", () => void this.#glossary(id).pairs.delete(pairKey(pair))),
    entries: async (id, pair) =>
      this.#call("entries", () =>
        Object.entries(this.entriesOf(id, pair)).map(([source, target]) => ({ source, target })),
      ),
    merge: async (id, { source, target, entries }) =>
      this.#call("merge", () => {
        const pair = { source, target };
        const { pairs } = this.#glossary(id);
        const stored = pairs.get(pairKey(pair)) ?? { pair, entries: new Map() };
        for (const each of entries) stored.entries.set(each.source, each.target);
        pairs.set(pairKey(pair), stored);
      }),
    replace: async (id, { source, target, entries }) =>
      this.#call("replace", () => {
        const pair = { source, target };
        const all = new Map(entries.map((each) => [each.source, each.target]));
        this.#glossary(id).pairs.set(pairKey(pair), { pair, entries: all });
      }),
    notifyChanged: () => undefined,
    saveFile: async (name, _type, content) => void this.files.push({ name, content }),
  };

  readonly spokenTermsApi: SpokenTermsSectionApi = {
    list: async () =>
      this.#call("list", () => [...this.collections.keys()].map((id) => this.#collectionHead(id))),
    create: async (name, { language, terms }) =>
      this.#call("create", () =>
        this.#collectionHead(this.addCollection(name, { [language]: terms })),
      ),
    rename: async (id, name) =>
      this.#call("rename", () => {
        this.#collection(id).name = name;
        return this.#collectionHead(id);
      }),
    remove: async (id) => this.#call("remove", () => void this.collections.delete(id)),
    removePart: async (id, language) =>
      this.#call("removePart", () => void this.#collection(id).terms.delete(language)),
    terms: async (id, language) =>
      this.#call("terms", () => this.#collection(id).terms.get(language) ?? []),
    merge: async (id, { language, terms }) =>
      this.#call("merge", () => {
        const { terms: stored } = this.#collection(id);
        stored.set(language, [...new Set([...(stored.get(language) ?? []), ...terms])]);
      }),
    replace: async (id, { language, terms }) =>
      this.#call("replace", () => void this.#collection(id).terms.set(language, terms)),
    notifyChanged: () => undefined,
  };

  #call<Answer>(name: string, answer: () => Answer): Answer {
    if (this.refusal) throw this.refusal;
    const answered = answer();
    this.calls.push(name);
    return answered;
  }

  #newId(): string {
    this.#made += 1;
    return `list-${this.#made}`;
  }

  #glossary(id: string): StoredGlossary {
    return orMissing(this.glossaries.get(id));
  }

  #collection(id: string): StoredCollection {
    return orMissing(this.collections.get(id));
  }

  #glossaryHead(id: string): Glossary {
    const { name, pairs } = this.#glossary(id);
    const dictionaries = [...pairs.values()].map(({ pair, entries }) => ({
      ...pair,
      entryCount: entries.size,
    }));
    return { glossaryId: id, name, dictionaries };
  }

  #collectionHead(id: string): SpokenTermsCollection {
    const { name, terms } = this.#collection(id);
    const termLists = [...terms].map(([language, { length }]) => ({
      language,
      entryCount: length,
    }));
    return { spokenTermsId: id, name, termLists };
  }
}

function orMissing<List>(list: List | undefined): List {
  if (list === undefined) throw ServiceError.ofStatus(404, "no such list", {});
  return list;
}
