import { randomUUID } from "node:crypto";
import { Refusal } from "../http/reply.ts";
import { checkLength, type SpokenTermsChange } from "./check-spoken-terms.ts";
import type { SpokenTerms, TermList } from "./spoken-terms-collection.ts";

export class SpokenTermsCollections {
  readonly #collections = new Map<string, SpokenTerms>();

  add(
    draft: Pick<SpokenTerms, "name" | "lists">,
    nowMs: number,
    id: string = randomUUID(),
  ): SpokenTerms {
    const collection = { ...draft, id, createdAtMs: nowMs };
    this.#collections.set(id, collection);
    return collection;
  }

  list(): SpokenTerms[] {
    return [...this.#collections.values()];
  }

  /** @throws Refusal 404 */
  find(id: string): SpokenTerms {
    const collection = this.#collections.get(id.toLowerCase());
    if (collection) return collection;
    throw new Refusal(404, "spoken_terms_not_found", "Spoken Terms not found.");
  }

  /** @throws Refusal 404 for the collection or the list */
  termList(id: string, language: string): TermList {
    const found = this.find(id).lists.find((each) => each.language === language);
    if (found) return found;
    throw new Refusal(404, "term_list_not_found", `There are no terms of "${language}".`);
  }

  /**
   * Renames a collection and adds terms to its lists, without duplicates. Missing lists are
   * created.
   * @throws Refusal 404, 400 when a list becomes too long
   */
  change(id: string, { name, lists }: SpokenTermsChange): SpokenTerms {
    const before = this.find(id);
    const merged = lists.map(({ language, terms }) => {
      const old = before.lists.find((each) => each.language === language)?.terms ?? [];
      return { language, terms: [...new Set([...old, ...terms])] };
    });
    for (const list of merged) checkLength(list);
    const changed = { ...before, name: name ?? before.name, lists: before.lists };
    return this.#save(merged.reduce(withList, changed));
  }

  /**
   * Replaces or creates the list of a language.
   * @throws Refusal 404
   */
  replaceList(id: string, list: TermList): void {
    this.#save(withList(this.find(id), list));
  }

  /** @throws Refusal 404 */
  removeList(id: string, language: string): void {
    const gone = this.termList(id, language);
    const before = this.find(id);
    this.#save({ ...before, lists: before.lists.filter((each) => each !== gone) });
  }

  /** @throws Refusal 404 */
  remove(id: string): void {
    this.#collections.delete(this.find(id).id);
  }

  #save(collection: SpokenTerms): SpokenTerms {
    this.#collections.set(collection.id, collection);
    return collection;
  }
}

function withList(collection: SpokenTerms, list: TermList): SpokenTerms {
  const { lists } = collection;
  const isThere = lists.some(({ language }) => language === list.language);
  return {
    ...collection,
    lists: isThere
      ? lists.map((each) => (each.language === list.language ? list : each))
      : [...lists, list],
  };
}
