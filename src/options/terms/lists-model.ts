import { computed, signal } from "@preact/signals";
import { CallState } from "../../features/terms/call-state.ts";
import { wordsFailure } from "../../service/terms/terms-failure.ts";

/** What the lists of a kind need done at the service. All of it may throw a ServiceError. */
export interface ListCalls<Item, Words, Part> {
  list(): Promise<readonly Item[]>;
  create(name: string, words: Words): Promise<Item>;
  rename(id: string, name: string): Promise<Item>;
  remove(id: string): Promise<void>;
  /** Deletes a part of a list: a pair of languages, or the terms of one language. */
  removePart(id: string, part: Part): Promise<void>;
  /** Tells all pages that offer the lists that they have changed. */
  tellChanged(): void;
}

/** The lists of a kind, by name, and which of them is open. */
export class ListsModel<Item extends { readonly name: string }, Words, Part> {
  readonly calls = new CallState(wordsFailure);
  /** Null until the service was asked. */
  readonly lists = signal<readonly Item[] | null>(null);
  readonly openId = signal<string | null>(null);
  readonly open = computed(
    () => this.lists.value?.find((item) => this.idOf(item) === this.openId.value) ?? null,
  );
  readonly idOf: (item: Item) => string;
  readonly #port: ListCalls<Item, Words, Part>;

  constructor(port: ListCalls<Item, Words, Part>, idOf: (item: Item) => string) {
    this.#port = port;
    this.idOf = idOf;
  }

  /** Asks for the lists. */
  async load(): Promise<void> {
    const answer = await this.calls.runInTurn(() => this.#port.list());
    if (answer) this.lists.value = answer.result;
  }

  /** Creates a list and opens it. @returns whether it was created */
  async create(name: string, words: Words): Promise<boolean> {
    const created = await this.calls.runInTurn(() => this.#port.create(name, words));
    if (!created) return false;
    this.lists.value = [created.result, ...(this.lists.value ?? [])];
    this.openId.value = this.idOf(created.result);
    this.#port.tellChanged();
    return true;
  }

  /** Gives a list another name. @returns whether it has it */
  async rename(id: string, name: string): Promise<boolean> {
    const renamed = await this.calls.runInTurn(() => this.#port.rename(id, name));
    if (!renamed) return false;
    this.#replace(id, renamed.result);
    this.#port.tellChanged();
    return true;
  }

  /** Deletes a list. @returns whether it is gone */
  async remove(id: string): Promise<boolean> {
    if (!(await this.calls.runInTurn(() => this.#port.remove(id)))) return false;
    this.lists.value = this.lists.value?.filter((item) => this.idOf(item) !== id) ?? null;
    this.openId.value = null;
    this.#port.tellChanged();
    return true;
  }

  /** Deletes a part of a list. @returns whether it is gone */
  async removePart(id: string, part: Part): Promise<boolean> {
    if (!(await this.calls.runInTurn(() => this.#port.removePart(id, part)))) return false;
    await this.tell();
    return true;
  }

  /** What is in a list has changed: it is counted anew. */
  async tell(): Promise<void> {
    this.#port.tellChanged();
    await this.load();
  }

  #replace(id: string, item: Item): void {
    this.lists.value =
      this.lists.value?.map((each) => (this.idOf(each) === id ? item : each)) ?? null;
  }
}
