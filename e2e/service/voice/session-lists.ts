import { type Glossary, isSamePair } from "../lists/glossary.ts";
import type { SpokenTerms } from "../lists/spoken-terms-collection.ts";
import type { Talk } from "../talks/talk.ts";
import { applyGlossary, applySpokenTerms } from "../text/apply-glossary.ts";
import { TermFinder } from "../text/term-finder.ts";
import { rootLanguage } from "./voice-languages.ts";

/** The lists of a session, as they were when it was opened (service-api §16). */
export interface SessionLists {
  readonly glossary: Glossary | undefined;
  readonly spokenTerms: SpokenTerms | undefined;
}

export const noLists: SessionLists = { glossary: undefined, spokenTerms: undefined };

export function withGlossary(talk: Talk, target: string, { glossary }: SessionLists): Talk {
  const pair = { source: rootLanguage(talk.spokenLanguage), target: rootLanguage(target) };
  const entries = glossary?.dictionaries.find((each) => isSamePair(each, pair))?.entries;
  if (!entries) return talk;
  const finder = new TermFinder(entries, pair.source);
  return { ...talk, cues: applyGlossary(talk.cues, talk.spokenLanguage, target, finder) };
}

export function withSpokenTerms(talk: Talk, { spokenTerms }: SessionLists): Talk {
  const language = rootLanguage(talk.spokenLanguage);
  const terms = spokenTerms?.lists.find((each) => each.language === language)?.terms;
  if (!terms) return talk;
  const finder = new TermFinder(new Map(terms.map((term) => [term, term])), language);
  return { ...talk, cues: applySpokenTerms(talk.cues, talk.spokenLanguage, finder) };
}
