import { rootLanguage } from "../../captions/lines/writing-direction.ts";
import { utf8Bytes } from "../../lib/utf8-bytes.ts";
import {
  type GlossaryEntry,
  type GlossaryPair,
  MAX_GLOSSARY_BYTES,
  MAX_GLOSSARY_TEXT_BYTES,
} from "./glossary.ts";
import { MAX_TERM_LIST_LETTERS } from "./spoken-terms.ts";

/** What is wrong with a name, a text or a term: the key of the sentence the user reads. */
export type TermProblem =
  | "words_problem_empty"
  | "words_problem_control"
  | "words_problem_half_letter"
  | "words_problem_too_long";

/** What is wrong with a list as a whole. */
export type ListProblem =
  | "words_problem_same_language"
  | "words_problem_duplicate"
  | "words_problem_no_entries"
  | "words_problem_glossary_too_large"
  | "words_problem_too_many_letters";

/** A text as it is sent, or what is wrong with what was typed. */
export type WordCheck =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: TermProblem };

/**
 * A name, a text of a glossary or a Spoken Term (service-api §15, §16). Spaces around what was
 * typed are left out: they stand there by mistake.
 */
export function checkWord(typed: string): WordCheck {
  const value = typed.trim();
  if (value === "") return { ok: false, problem: "words_problem_empty" };
  // Halves of characters could not be sent: UTF-8 has no bytes for them.
  if (/\p{Cs}/u.test(value)) return { ok: false, problem: "words_problem_half_letter" };
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) return { ok: false, problem: "words_problem_control" };
  // No character has less than one byte, so that a huge text need not be written as bytes.
  const isTooLong =
    value.length > MAX_GLOSSARY_TEXT_BYTES || utf8Bytes(value) > MAX_GLOSSARY_TEXT_BYTES;
  return isTooLong ? { ok: false, problem: "words_problem_too_long" } : { ok: true, value };
}

/** A pair as the service takes it: roots only (service-api §15), so `pt` for `pt-BR`. */
export function rootPair({ source, target }: GlossaryPair): GlossaryPair {
  return { source: rootLanguage(source), target: rootLanguage(target) };
}

/** What is wrong with a pair; null for nothing. */
export function checkPair(pair: GlossaryPair): ListProblem | null {
  const { source, target } = rootPair(pair);
  return source === target ? "words_problem_same_language" : null;
}

/** What an entry adds to a dictionary, in UTF-8 bytes: its texts, the tab and the line's end. */
export function entryBytes({ source, target }: GlossaryEntry): number {
  return utf8Bytes(source) + utf8Bytes(target) + 2;
}

/** What a dictionary has, in UTF-8 bytes, as the service takes it: its last line has no end. */
export function dictionaryBytes(entries: readonly GlossaryEntry[]): number {
  return Math.max(
    0,
    entries.reduce((sum, entry) => sum + entryBytes(entry), -1),
  );
}

/** The most that an entry can have, in UTF-8 bytes. */
export const MAX_ENTRY_BYTES = 2 * MAX_GLOSSARY_TEXT_BYTES + 2;

/**
 * What is wrong with the entries of a dictionary; null for nothing.
 * @param otherBytes what the other dictionaries of the glossary have, in UTF-8 bytes: the limit is
 *   for all of them (service-api §19.1)
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

/** Letters of all terms of a list, with the line ends between them (service-api §16). */
export function termLetters(terms: readonly string[]): number {
  return [...terms.join("\n")].length;
}

/** What is wrong with the terms of a list as a whole; null for nothing. */
export function checkTerms(terms: readonly string[]): ListProblem | null {
  if (terms.length === 0) return "words_problem_no_entries";
  if (new Set(terms).size < terms.length) return "words_problem_duplicate";
  return termLetters(terms) > MAX_TERM_LIST_LETTERS ? "words_problem_too_many_letters" : null;
}
