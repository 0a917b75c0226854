import { randomUUID } from "node:crypto";
import { Refusal } from "../http/reply.ts";
import { checkSize, type GlossaryChange } from "./check-glossary.ts";
import { type Dictionary, type Glossary, isSamePair, type LanguagePair } from "./glossary.ts";

/** Glossaries per account (service-api §19.1). */
export const maxGlossaries = 1000;

export class Glossaries {
  readonly #glossaries = new Map<string, Glossary>();

  /** @throws Refusal 456 for one too many */
  add(
    draft: Pick<Glossary, "name" | "dictionaries">,
    nowMs: number,
    id: string = randomUUID(),
  ): Glossary {
    if (this.#glossaries.size >= maxGlossaries) {
      throw new Refusal(
        456,
        "too_many_glossaries",
        `An account may have at most ${maxGlossaries} glossaries.`,
      );
    }
    const glossary = { ...draft, id, createdAtMs: nowMs };
    this.#glossaries.set(id, glossary);
    return glossary;
  }

  list(): Glossary[] {
    return [...this.#glossaries.values()];
  }

  /** @throws Refusal 404 */
  find(id: string): Glossary {
    const glossary = this.#glossaries.get(id.toLowerCase());
    if (glossary) return glossary;
    throw new Refusal(404, "glossary_not_found", "Glossary not found.");
  }

  /** @throws Refusal 404 for the glossary or the dictionary */
  dictionary(id: string, pair: LanguagePair): Dictionary {
    const found = this.find(id).dictionaries.find((each) => isSamePair(each, pair));
    if (found) return found;
    throw new Refusal(404, "dictionary_not_found", "Glossary dictionary not found.");
  }

  /**
   * Renames a glossary and merges entries into one of its dictionaries: they replace those with the
   * same source, and the dictionary is created if missing.
   * @throws Refusal 404, 413
   */
  change(id: string, { name, dictionary }: GlossaryChange): Glossary {
    const before = this.find(id);
    const old = dictionary && before.dictionaries.find((each) => isSamePair(each, dictionary));
    const merged = old
      ? { ...old, entries: new Map([...old.entries, ...dictionary.entries]) }
      : dictionary;
    return this.#save({
      ...before,
      name: name ?? before.name,
      dictionaries: merged ? withDictionary(before, merged) : before.dictionaries,
    });
  }

  /**
   * Replaces or creates a dictionary with all its entries.
   * @throws Refusal 404, 413
   */
  replaceDictionary(id: string, dictionary: Dictionary): void {
    const before = this.find(id);
    this.#save({ ...before, dictionaries: withDictionary(before, dictionary) });
  }

  /** @throws Refusal 404 */
  removeDictionary(id: string, pair: LanguagePair): void {
    const gone = this.dictionary(id, pair);
    const before = this.find(id);
    this.#save({
      ...before,
      dictionaries: before.dictionaries.filter((each) => each !== gone),
    });
  }

  /** @throws Refusal 404 */
  remove(id: string): void {
    this.#glossaries.delete(this.find(id).id);
  }

  #save(glossary: Glossary): Glossary {
    checkSize(glossary.dictionaries);
    this.#glossaries.set(glossary.id, glossary);
    return glossary;
  }
}

function withDictionary({ dictionaries }: Glossary, added: Dictionary): Dictionary[] {
  const isThere = dictionaries.some((each) => isSamePair(each, added));
  if (!isThere) return [...dictionaries, added];
  return dictionaries.map((each) => (isSamePair(each, added) ? added : each));
}
