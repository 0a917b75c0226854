/** The terms of one language. */
export interface TermList {
  /** In lower case. */
  readonly language: string;
  /** Upper and lower case are told apart. */
  readonly terms: readonly string[];
}

/** A Spoken Terms collection (service-api §16). */
export interface SpokenTerms {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number;
  /** One for each language at most. */
  readonly lists: readonly TermList[];
}

/** A collection as replies have it. */
export function spokenTermsBody({ id, name, createdAtMs, lists }: SpokenTerms) {
  return {
    spoken_terms_id: id,
    name,
    term_lists: lists.map(termListBody),
    creation_time: new Date(createdAtMs).toISOString(),
  };
}

/** A list as replies have it, without its terms. */
export function termListBody({ language, terms }: TermList) {
  return { lang: language, entry_count: terms.length };
}
