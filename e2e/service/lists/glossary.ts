/** Two languages, as roots in lower case. */
export interface LanguagePair {
  readonly source: string;
  readonly target: string;
}

/** The words of one pair of languages. */
export interface Dictionary extends LanguagePair {
  /** Texts in the source language, and what each is always translated as. */
  readonly entries: ReadonlyMap<string, string>;
}

/** A glossary (service-api §15). */
export interface Glossary {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number;
  /** One for each pair of languages at most. */
  readonly dictionaries: readonly Dictionary[];
}

/** Whether two dictionaries are of the same languages. */
export function isSamePair(a: LanguagePair, b: LanguagePair): boolean {
  return a.source === b.source && a.target === b.target;
}

/** A glossary as replies have it. */
export function glossaryBody({ id, name, createdAtMs, dictionaries }: Glossary) {
  return {
    glossary_id: id,
    name,
    dictionaries: dictionaries.map(dictionaryBody),
    creation_time: new Date(createdAtMs).toISOString(),
  };
}

/** A dictionary as replies have it, without its entries. */
export function dictionaryBody({ source, target, entries }: Dictionary) {
  return { source_lang: source, target_lang: target, entry_count: entries.size };
}

/** Entries as replies have them: a line each, a tab between the two texts. */
export function tabSeparated(entries: ReadonlyMap<string, string>): string {
  return [...entries].map(([source, target]) => `${source}\t${target}`).join("\n");
}
