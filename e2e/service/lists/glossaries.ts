import { randomUUID } from "node:crypto";
import { Refusal } from "../http/reply.ts";
import { checkSize, type GlossaryChange } from "./check-glossary.ts";
import { type Dictionary, type Glossary, isSamePair, type LanguagePair } from "./glossary.ts";

/** Glossaries of an account (service-api §19.1). */
export const mostGlossaries = 1000;

/** The glossaries of one account, in the order they were created in. */
export class Glossaries {
  readonly #glossaries = new Map<string, Glossary>();

  /** Creates a glossary. @throws Refusal 456 for one too many */
  add(
    draft: Pick<Glossary, "name" | "dictionaries">,
    nowMs: number,
    id: string = randomUUID(),
  ): Glossary {
    if (this.#glossaries.size >= mostGlossaries) {
      throw new Refusal(
        456,
        "too_many_glossaries",
        `An account may have at most ${mostGlossaries} glossaries.`,
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
   * Renames a glossary and puts entries into a dictionary of it: they take the place of those with
   * the same source, and the dictionary is made if there is none.
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

  /** Replaces a dictionary with all its entries, or makes it. @throws Refusal 404, 413 */
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

/** In the place of the one of the same languages, or behind the others. */
function withDictionary({ dictionaries }: Glossary, added: Dictionary): Dictionary[] {
  const isThere = dictionaries.some((each) => isSamePair(each, added));
  if (!isThere) return [...dictionaries, added];
  return dictionaries.map((each) => (isSamePair(each, added) ? added : each));
}
