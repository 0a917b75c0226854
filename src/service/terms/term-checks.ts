import { rootLanguage } from "../../captions/text/writing-direction.ts";
import { utf8Bytes } from "../../lib/utf8-bytes.ts";
import {
  type GlossaryEntry,
  type GlossaryPair,
  MAX_GLOSSARY_BYTES,
  MAX_GLOSSARY_TEXT_BYTES,
} from "./glossary.ts";
import { MAX_TERM_LIST_CHARACTERS } from "./spoken-terms.ts";

/** What is wrong with a name, a glossary text or a term: a message key. */
export type TermProblem =
  | "words_problem_empty"
  | "words_problem_control"
  | "words_problem_half_letter"
  | "words_problem_too_long";

/** What is wrong with a whole list: a message key. */
export type ListProblem =
  | "words_problem_same_language"
  | "words_problem_duplicate"
  | "words_problem_no_entries"
  | "words_problem_glossary_too_large"
  | "words_problem_too_many_letters";

export type TermTextCheck =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: TermProblem };

/**
 * Checks a name, a glossary text or a Spoken Term (service-api §15, §16). Surrounding spaces are
 * typing mistakes and are removed.
 */
export function checkTermText(typed: string): TermTextCheck {
  const value = typed.trim();
  if (value === "") return { ok: false, problem: "words_problem_empty" };
  // UTF-8 has no bytes for half of a surrogate pair.
  if (/\p{Cs}/u.test(value)) return { ok: false, problem: "words_problem_half_letter" };
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) return { ok: false, problem: "words_problem_control" };
  // Every character has at least one byte, so a huge text need not be encoded.
  const isTooLong =
    value.length > MAX_GLOSSARY_TEXT_BYTES || utf8Bytes(value) > MAX_GLOSSARY_TEXT_BYTES;
  return isTooLong ? { ok: false, problem: "words_problem_too_long" } : { ok: true, value };
}

/** A pair as the service expects it: without variants, so `pt` for `pt-BR` (service-api §15). */
export function rootPair({ source, target }: GlossaryPair): GlossaryPair {
  return { source: rootLanguage(source), target: rootLanguage(target) };
}

/** What is wrong with a language pair; null if nothing. */
export function checkPair(pair: GlossaryPair): ListProblem | null {
  const { source, target } = rootPair(pair);
  return source === target ? "words_problem_same_language" : null;
}

/** Size of an entry in UTF-8 bytes, with its tab and line break. */
export function entryBytes({ source, target }: GlossaryEntry): number {
  return utf8Bytes(source) + utf8Bytes(target) + 2;
}

/** Size of a dictionary in UTF-8 bytes, as it is sent. Its last line has no line break. */
export function dictionaryBytes(entries: readonly GlossaryEntry[]): number {
  return Math.max(
    0,
    entries.reduce((sum, entry) => sum + entryBytes(entry), -1),
  );
}

export const MAX_ENTRY_BYTES = 2 * MAX_GLOSSARY_TEXT_BYTES + 2;

/**
 * What is wrong with the entries of a dictionary; null if nothing.
 * @param otherBytes size of the other dictionaries in UTF-8 bytes: the limit is for the whole
 *   glossary (service-api §19.1)
 */
export function checkEntries(
  entries: readonly GlossaryEntry[],
  otherBytes = 0,
): ListProblem | null {
  if (entries.length === 0) return "words_problem_no_entries";
  const sources = new Set(entries.map(({ source }) => source));
  if (sources.size < entries.length) return "words_problem_duplicate";
  return dictionaryBytes(entries) + otherBytes > MAX_GLOSSARY_BYTES
    ? "words_problem_glossary_too_large"
    : null;
}

/** Characters of all terms in a list and the line breaks between them (service-api §16). */
export function termCharacters(terms: readonly string[]): number {
  return [...terms.join("\n")].length;
}

export function checkTerms(terms: readonly string[]): ListProblem | null {
  if (terms.length === 0) return "words_problem_no_entries";
  if (new Set(terms).size < terms.length) return "words_problem_duplicate";
  return termCharacters(terms) > MAX_TERM_LIST_CHARACTERS ? "words_problem_too_many_letters" : null;
}
