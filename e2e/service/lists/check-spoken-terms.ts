import { Refusal } from "../http/reply.ts";
import { sourceLanguages } from "../voice/voice-languages.ts";
import { type Body, onlyFields, optionalObjects, optionalText, requiredText } from "./fields.ts";
import type { SpokenTerms, TermList } from "./spoken-terms-collection.ts";

/** Characters of a name, counted as code points (service-api §19.2). */
export const maxNameLetters = 1024;
/** Letters of all terms of a list, line ends between them included (service-api §16). */
export const maxListLetters = 300;

export function checkNewSpokenTerms(body: Body): Pick<SpokenTerms, "name" | "lists"> {
  onlyFields(body, ["name", "term_lists"]);
  const name = requiredText(body, "name", maxNameLetters);
  const lists = checkLists(body);
  if (lists.length === 0) {
    throw new Refusal(400, "missing_term_lists", "term_lists is required.");
  }
  return { name, lists };
}

/** Body of a PATCH: a name, terms to add, or both. */
export interface SpokenTermsChange {
  readonly name: string | undefined;
  readonly lists: readonly TermList[];
}

export function checkSpokenTermsChange(body: Body): SpokenTermsChange {
  onlyFields(body, ["name", "term_lists"]);
  const hasName = optionalText(body, "name") !== undefined;
  const lists = checkLists(body);
  if (!hasName && lists.length === 0) {
    throw new Refusal(400, "nothing_to_change", "name or term_lists is required.");
  }
  return { name: hasName ? requiredText(body, "name", maxNameLetters) : undefined, lists };
}

/** @throws Refusal 400 that names the invalid term */
export function checkTermList(body: Body): TermList {
  onlyFields(body, ["lang", "entries"]);
  const language = checkTermLanguage(optionalText(body, "lang") ?? null);
  const entries = optionalText(body, "entries");
  if (!entries) throw new Refusal(400, "missing_entries", "entries is required.");
  const terms = entries.split(/\r\n|\n/);
  checkLength({ language, terms });
  for (const [at, term] of terms.entries()) checkTerm(term, terms.slice(0, at));
  return { language, terms };
}

/** @throws Refusal 400 when a list of these terms would be too long */
export function checkLength({ language, terms }: TermList): void {
  const letters = [...terms.join("\n")].length;
  if (letters <= maxListLetters) return;
  throw new Refusal(
    400,
    "entries_too_long",
    `The terms of "${language}" may have ${maxListLetters} characters together; they would have ${letters}.`,
  );
}

/**
 * Checks a spoken language; variants do not exist (service-api §16).
 * @throws Refusal 400
 */
export function checkTermLanguage(language: string | null): string {
  if (!language) throw new Refusal(400, "missing_lang", "lang is required.");
  if (sourceLanguages.includes(language)) return language;
  throw new Refusal(400, "invalid_lang", `lang "${language}" is not supported.`);
}

function checkLists(body: Body): readonly TermList[] {
  const lists = optionalObjects(body, "term_lists").map(checkTermList);
  const languages = lists.map(({ language }) => language);
  const twice = languages.find((language, at) => languages.indexOf(language) !== at);
  if (twice === undefined) return lists;
  throw new Refusal(400, "repeated_lang", `There are two lists of "${twice}".`);
}

function checkTerm(term: string, before: readonly string[]): void {
  const shown = JSON.stringify(term);
  if (term === "") throw new Refusal(400, "empty_term", "A term is empty.");
  if (term !== term.trim()) {
    throw new Refusal(400, "padded_term", `The term ${shown} has blanks around it.`);
  }
  if (/[\p{Cc}\u2028\u2029]/u.test(term)) {
    throw new Refusal(400, "invalid_term", `The term ${shown} has a control character.`);
  }
  if (before.includes(term)) {
    throw new Refusal(400, "repeated_term", `The term ${shown} comes twice.`);
  }
}
