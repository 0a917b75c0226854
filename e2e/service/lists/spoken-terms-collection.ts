export interface TermList {
  /** Lower case. */
  readonly language: string;
  readonly terms: readonly string[];
}

export interface SpokenTerms {
  readonly id: string;
  readonly name: string;
  readonly createdAtMs: number;
  readonly lists: readonly TermList[];
}

export function spokenTermsBody({ id, name, createdAtMs, lists }: SpokenTerms) {
  return {
    spoken_terms_id: id,
    name,
    term_lists: lists.map(termListBody),
    creation_time: new Date(createdAtMs).toISOString(),
  };
}

export function termListBody({ language, terms }: TermList) {
  return { lang: language, entry_count: terms.length };
}
