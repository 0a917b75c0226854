import { type OfferedTags, targetsOf } from "../../service/languages/languages.ts";
import { SOURCE_LANGUAGES } from "../../service/languages/voice-languages.ts";
import type { ListKind, NamedList } from "../../service/lists/named-list.ts";
import type { GlossaryEntry, GlossaryPair } from "../../service/terms/glossary.ts";
import {
  checkEntries,
  checkTerms,
  checkTermText,
  type ListProblem,
  type TermTextCheck,
} from "../../service/terms/term-checks.ts";
import { type TermsFailure, toTermsFailure } from "../../service/terms/terms-failure.ts";
import { areTextsForDevice } from "../../settings/connection/texts-on-device.ts";
import {
  changeLocalTerms,
  type LocalTermProblem,
  withLocalTerms,
} from "../../settings/lists/local-terms.ts";
import {
  offeredLanguages,
  offeredVoiceLanguages,
} from "../../settings/stored/offered-languages.ts";
import { changeSettings, settingsStore } from "../../settings/stored/settings-store.ts";
import { accountLists } from "../lists/account-lists.ts";
import { createGlossariesApi, createSpokenTermsApi } from "./term-lists-api.ts";

export type TermListKind = Exclude<ListKind, "style">;

/** Where a term can go: a list of the service, or the terms for captions on this computer. */
export type TermPlace = TermListKind | "local";

/** A list that a term can be added to: a glossary has `pairs`, Spoken Terms have `languages`. */
export type TermListChoice = Pick<NamedList, "id" | "name" | "languages" | "pairs">;

export type DestinationList =
  | { readonly id: string; readonly name: string }
  | { readonly newName: string };

export type AddTermResult =
  | { readonly kind: "added"; readonly id: string; readonly name: string }
  /** The list already has the same term or entry. */
  | { readonly kind: "known"; readonly id: string; readonly name: string }
  /** The list has another translation, which stays until the user replaces it. */
  | { readonly kind: "other"; readonly target: string }
  /** The term would break a limit of the list. */
  | { readonly kind: "problem"; readonly problem: ListProblem | LocalTermProblem };

/** Calls of the "Add a term" form. `lists`, `addTerm` and `addEntry` throw a ServiceError. */
export interface AddTermApi {
  /** List languages in the service's interface, all root languages. */
  readonly languages: readonly string[];
  offered(kind: TermListKind): Promise<OfferedTags>;
  check(typed: string): TermTextCheck;
  lists(kind: TermListKind): Promise<readonly TermListChoice[]>;
  addTerm(list: DestinationList, language: string, term: string): Promise<AddTermResult>;
  /** @param replaces whether to replace another translation of the same source */
  addEntry(
    list: DestinationList,
    pair: GlossaryPair,
    entry: GlossaryEntry,
    replaces: boolean,
  ): Promise<AddTermResult>;
  /** Id of the list that captions use; empty for none. */
  used(kind: TermListKind): Promise<string>;
  use(kind: TermListKind, id: string): Promise<void>;
  /** Where a term goes first: to this computer when it makes the captions, or nothing else can. */
  firstPlace(): Promise<TermPlace>;
  /** Adds a term for captions on this computer, without any service. */
  addLocalTerm(term: string): Promise<AddTermResult>;
  explain(thrown: unknown): TermsFailure;
}

const SETTING = { glossary: "glossaryId", spokenTerms: "spokenTermsId" } as const;

/** @param signal cancels all requests */
export function createAddTermApi(signal: AbortSignal): AddTermApi {
  const glossaries = createGlossariesApi(signal);
  const collections = createSpokenTermsApi(signal);
  const added = (kind: TermListKind, id: string, name: string): AddTermResult => {
    // Pages that offer the lists catch up in the background.
    void accountLists.refresh(kind);
    return { kind: "added", id, name };
  };
  return {
    languages: SOURCE_LANGUAGES,
    async offered(kind) {
      if (kind === "glossary") return targetsOf(await offeredLanguages("glossary", signal));
      return (await offeredVoiceLanguages(signal)).terms;
    },
    check: checkTermText,
    explain: toTermsFailure,

    async lists(kind) {
      if (kind === "glossary") {
        return (await glossaries.list()).map(({ glossaryId, name, dictionaries }) => {
          return { id: glossaryId, name, languages: [], pairs: dictionaries };
        });
      }
      return (await collections.list()).map(({ spokenTermsId, name, termLists }) => {
        const languages = termLists.map(({ language }) => language);
        return { id: spokenTermsId, name, languages, pairs: [] };
      });
    },

    async addTerm(list, language, term) {
      const addition = { language, terms: [term] };
      if ("newName" in list) {
        const { spokenTermsId, name } = await collections.create(list.newName, addition);
        return added("spokenTerms", spokenTermsId, name);
      }
      const { id, name } = list;
      // The collection may have changed since it was offered.
      const now = (await collections.list()).find(({ spokenTermsId }) => spokenTermsId === id);
      const hasLanguage = now?.termLists.some((each) => each.language === language) === true;
      const terms = hasLanguage ? await collections.terms(id, language) : [];
      if (terms.includes(term)) return { kind: "known", id, name };
      const problem = checkTerms([...terms, term]);
      if (problem !== null) return { kind: "problem", problem };
      await collections.merge(id, addition);
      return added("spokenTerms", id, name);
    },

    async addEntry(list, pair, entry, replaces) {
      const addition = { ...pair, entries: [entry] };
      if ("newName" in list) {
        const { glossaryId, name } = await glossaries.create(list.newName, addition);
        return added("glossary", glossaryId, name);
      }
      const { id, name } = list;
      const now = (await glossaries.list()).find(({ glossaryId }) => glossaryId === id);
      const hasPair = now?.dictionaries.some(
        ({ source, target }) => source === pair.source && target === pair.target,
      );
      const entries = hasPair ? await glossaries.entries(id, pair) : [];
      const before = entries.find(({ source }) => source === entry.source);
      if (before?.target === entry.target) return { kind: "known", id, name };
      if (before && !replaces) return { kind: "other", target: before.target };
      const problem = checkEntries([...entries.filter((each) => each !== before), entry]);
      if (problem !== null) return { kind: "problem", problem };
      await glossaries.merge(id, addition);
      return added("glossary", id, name);
    },

    async firstPlace() {
      return (await areTextsForDevice()) ? "local" : "spokenTerms";
    },

    async addLocalTerm(term) {
      const { engine } = await settingsStore.get();
      const { addedCount, refused } = withLocalTerms(engine.terms, term);
      const [first] = refused;
      if (first) return { kind: "problem", problem: first.problem };
      await changeLocalTerms((terms) => withLocalTerms(terms, term).terms);
      return { kind: addedCount === 0 ? "known" : "added", id: "", name: "" };
    },

    async used(kind) {
      return (await settingsStore.get()).voice[SETTING[kind]];
    },

    async use(kind, id) {
      await changeSettings((settings) => ({
        ...settings,
        voice: { ...settings.voice, [SETTING[kind]]: id },
      }));
    },
  };
}
