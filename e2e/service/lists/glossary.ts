/** Two root languages in lower case. */
export interface LanguagePair {
  readonly source: string;
  readonly target: string;
}

export interface Dictionary extends LanguagePair {
  /** Translations by source text. */
  readonly entries: ReadonlyMap<string, string>;
}

export interface Glossary {
  readonly id: string;
  readonly name: string;
  readonly createdAtMs: number;
  readonly dictionaries: readonly Dictionary[];
}

export function isSamePair(a: LanguagePair, b: LanguagePair): boolean {
  return a.source === b.source && a.target === b.target;
}

export function glossaryBody({ id, name, createdAtMs, dictionaries }: Glossary) {
  return {
    glossary_id: id,
    name,
    dictionaries: dictionaries.map(dictionaryBody),
    creation_time: new Date(createdAtMs).toISOString(),
  };
}

export function dictionaryBody({ source, target, entries }: Dictionary) {
  return { source_lang: source, target_lang: target, entry_count: entries.size };
}

export function tabSeparated(entries: ReadonlyMap<string, string>): string {
  return [...entries].map(([source, target]) => `${source}\t${target}`).join("\n");
}
