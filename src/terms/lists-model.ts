import { computed, signal } from "@preact/signals";
import { CallState } from "../features/terms/call-state.ts";
import { toTermsFailure } from "../service/terms/terms-failure.ts";

/** Requests about lists of one kind. All throw a ServiceError. */
export interface ListsApi<Item, Content, Part> {
  list(): Promise<readonly Item[]>;
  create(name: string, content: Content): Promise<Item>;
  rename(id: string, name: string): Promise<Item>;
  remove(id: string): Promise<void>;
  /** Deletes a language pair's dictionary, or the terms of one language. */
  removePart(id: string, part: Part): Promise<void>;
  /** Tells all pages that offer the lists to read them again. */
  notifyChanged(): void;
}

export class ListsModel<Item extends { readonly name: string }, Content, Part> {
  readonly calls = new CallState(toTermsFailure);
  readonly lists = signal<readonly Item[] | null>(null);
  readonly openId = signal<string | null>(null);
  readonly open = computed(
    () => this.lists.value?.find((item) => this.idOf(item) === this.openId.value) ?? null,
  );
  readonly idOf: (item: Item) => string;
  readonly #api: ListsApi<Item, Content, Part>;

  constructor(api: ListsApi<Item, Content, Part>, idOf: (item: Item) => string) {
    this.#api = api;
    this.idOf = idOf;
  }

  async load(): Promise<void> {
    const answer = await this.calls.enqueue(() => this.#api.list());
    if (answer) this.lists.value = answer.result;
  }

  /**
   * Creates a list and opens it.
   * @returns whether it was created
   */
  async create(name: string, content: Content): Promise<boolean> {
    const created = await this.calls.enqueue(() => this.#api.create(name, content));
    if (!created) return false;
    this.lists.value = [created.result, ...(this.lists.value ?? [])];
    this.openId.value = this.idOf(created.result);
    this.#api.notifyChanged();
    return true;
  }

  async rename(id: string, name: string): Promise<boolean> {
    const renamed = await this.calls.enqueue(() => this.#api.rename(id, name));
    if (!renamed) return false;
    this.#replace(id, renamed.result);
    this.#api.notifyChanged();
    return true;
  }

  async remove(id: string): Promise<boolean> {
    if (!(await this.calls.enqueue(() => this.#api.remove(id)))) return false;
    this.lists.value = this.lists.value?.filter((item) => this.idOf(item) !== id) ?? null;
    this.openId.value = null;
    this.#api.notifyChanged();
    return true;
  }

  async removePart(id: string, part: Part): Promise<boolean> {
    if (!(await this.calls.enqueue(() => this.#api.removePart(id, part)))) return false;
    await this.notifyAndReload();
    return true;
  }

  /** Notifies other pages and reads the lists again, because their contents changed. */
  async notifyAndReload(): Promise<void> {
    this.#api.notifyChanged();
    await this.load();
  }

  #replace(id: string, item: Item): void {
    this.lists.value =
      this.lists.value?.map((each) => (this.idOf(each) === id ? item : each)) ?? null;
  }
}
