import { targetsOf } from "../../service/languages/languages.ts";
import { SOURCE_LANGUAGES } from "../../service/languages/voice-languages.ts";
import type { GlossaryEntry, GlossaryPair } from "../../service/terms/glossary.ts";
import {
  checkEntries,
  checkTerms,
  checkWord,
  type ListProblem,
} from "../../service/terms/term-checks.ts";
import { wordsFailure } from "../../service/terms/terms-failure.ts";
import {
  offeredLanguages,
  offeredVoiceLanguages,
} from "../../settings/stored/offered-languages.ts";
import { changeSettings, settingsStore } from "../../settings/stored/settings-store.ts";
import { listsPort } from "../lists/lists-calls.ts";
import { createGlossariesPort, createSpokenTermsPort } from "./term-lists-calls.ts";

type Kind = "glossary" | "spokenTerms";

/** A list that is there, or the name of one to be made. */
type ListToFill = { readonly id: string; readonly name: string } | { readonly newName: string };

/** What has become of a word. */
type AddedWord =
  | { readonly kind: "added" | "known"; readonly id: string; readonly name: string }
  | { readonly kind: "other"; readonly target: string }
  | { readonly kind: "problem"; readonly problem: ListProblem };

/** Which setting names the list that captions use. */
const SETTING = { glossary: "glossaryId", spokenTerms: "spokenTermsId" } as const;

/** What adding a word to a list needs done, until `life` aborts. */
export function createAddWordPort(life: AbortSignal) {
  const glossaries = createGlossariesPort(life);
  const collections = createSpokenTermsPort(life);
  /** Answers at once; pages that offer the lists follow behind that. */
  const added = (kind: Kind, id: string, name: string): AddedWord => {
    void listsPort.refresh(kind);
    return { kind: "added", id, name };
  };
  return {
    languages: SOURCE_LANGUAGES,
    async offered(kind: Kind) {
      if (kind === "glossary") return targetsOf(await offeredLanguages("glossary", life));
      return (await offeredVoiceLanguages(life)).terms;
    },
    check: checkWord,
    explain: wordsFailure,

    async lists(kind: Kind) {
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

    async addTerm(list: ListToFill, language: string, term: string): Promise<AddedWord> {
      const add = { language, terms: [term] };
      if ("newName" in list) {
        const { spokenTermsId, name } = await collections.create(list.newName, add);
        return added("spokenTerms", spokenTermsId, name);
      }
      const { id, name } = list;
      // It may have been changed since it was offered.
      const now = (await collections.list()).find(({ spokenTermsId }) => spokenTermsId === id);
      const hasLanguage = now?.termLists.some((each) => each.language === language) === true;
      const terms = hasLanguage ? await collections.terms(id, language) : [];
      if (terms.includes(term)) return { kind: "known", id, name };
      const problem = checkTerms([...terms, term]);
      if (problem !== null) return { kind: "problem", problem };
      await collections.merge(id, add);
      return added("spokenTerms", id, name);
    },

    async addEntry(
      list: ListToFill,
      pair: GlossaryPair,
      entry: GlossaryEntry,
      replaces: boolean,
    ): Promise<AddedWord> {
      const words = { ...pair, entries: [entry] };
      if ("newName" in list) {
        const { glossaryId, name } = await glossaries.create(list.newName, words);
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
      await glossaries.merge(id, words);
      return added("glossary", id, name);
    },

    async used(kind: Kind): Promise<string> {
      return (await settingsStore.get()).voice[SETTING[kind]];
    },

    async use(kind: Kind, id: string): Promise<void> {
      await changeSettings((settings) => ({
        ...settings,
        voice: { ...settings.voice, [SETTING[kind]]: id },
      }));
    },
  };
}
