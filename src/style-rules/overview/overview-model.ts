import { computed, signal } from "@preact/signals";
import { foldQuery } from "../../captions/text/search-fold.ts";
import { countCodePoints } from "../../lib/count-code-points.ts";
import {
  MAX_LIST_NAME_CHARACTERS,
  type StyleRuleList,
} from "../../service/style-rules/style-rule-list.ts";
import type { StyleRuleDraft } from "../../store/style-rule-drafts/style-rule-draft.ts";
import { createList, findCreatedList } from "../editor/save-list.ts";
import { fileNameOf, writeListFile } from "../exchange/list-file.ts";
import type { StyleRulesApi } from "../style-rules-api.ts";
import { problemOf, type StyleRulesProblem } from "../style-rules-problem.ts";

export const COLUMNS = ["name", "language", "rules", "instructions", "version", "updated"] as const;
export type Column = (typeof COLUMNS)[number];

/** The last action, for a status message `style_news_<kind>`. */
export interface OverviewNews {
  readonly kind: "renamed" | "deleted" | "duplicated" | "exported";
  readonly name: string;
}

/** A new name that was not saved, because others have renamed the list meanwhile. */
export interface NameClash {
  readonly styleId: string;
  readonly typed: string;
}

export class OverviewModel {
  readonly lists = signal<readonly StyleRuleList[] | null>(null);
  readonly isReading = signal(false);
  readonly problem = signal<StyleRulesProblem | null>(null);
  readonly news = signal<OverviewNews | null>(null);
  readonly typed = signal("");
  readonly order = signal<{ readonly by: Column; readonly isReversed: boolean }>({
    by: "name",
    isReversed: false,
  });
  readonly checked = signal<ReadonlySet<string>>(new Set());
  readonly drafts = signal<readonly StyleRuleDraft[]>([]);
  readonly clash = signal<NameClash | null>(null);
  readonly listed = computed(() => {
    const query = foldQuery(this.typed.value);
    const found = (this.lists.value ?? []).filter(({ name }) => foldQuery(name).includes(query));
    const { by, isReversed } = this.order.value;
    const sorted = found.sort((a, b) => this.#compare(a, b, by));
    return isReversed ? sorted.reverse() : sorted;
  });
  readonly #pendingActions = new Set<string>();
  #lastAction: Promise<unknown> = Promise.resolve();
  readonly #copying = new Set<string>();
  // Whether lists have changed since they were requested.
  #isStale = false;
  readonly #api: StyleRulesApi;
  readonly #life: AbortSignal;
  readonly #collator: Intl.Collator;
  readonly #nameLanguage: (tag: string) => { readonly name: string };

  constructor(
    api: StyleRulesApi,
    locale: {
      readonly uiLanguage: string;
      readonly nameLanguage: (tag: string) => { readonly name: string };
    },
    life: AbortSignal,
  ) {
    this.#api = api;
    this.#life = life;
    this.#collator = new Intl.Collator(locale.uiLanguage, { numeric: true });
    this.#nameLanguage = locale.nameLanguage;
    api.onChanged(() => void this.read(), life);
  }

  async read(): Promise<void> {
    this.drafts.value = await this.#api.drafts.all().catch(() => []);
    if (this.#api.plan() === "free") return;
    // A pending answer may be older than this request.
    this.#isStale = true;
    if (this.isReading.value) return;
    this.isReading.value = true;
    try {
      const lists = await this.#readNewest();
      this.lists.value = lists;
      this.problem.value = null;
      const ids = new Set(lists.map(({ styleId }) => styleId));
      this.checked.value = new Set([...this.checked.value].filter((id) => ids.has(id)));
    } catch (thrown) {
      if (!this.#life.aborted) this.problem.value = problemOf(thrown);
    } finally {
      this.isReading.value = false;
    }
  }

  /** Sorts by a column, or reverses the order if already sorted by it. */
  sortBy(by: Column): void {
    const before = this.order.value;
    this.order.value = { by, isReversed: before.by === by && !before.isReversed };
  }

  setChecked(ids: readonly string[], isChecked: boolean): void {
    const checked = new Set(this.checked.value);
    for (const id of ids) {
      if (isChecked) checked.add(id);
      else checked.delete(id);
    }
    this.checked.value = checked;
  }

  /**
   * Renames a list. If others have renamed it meanwhile, their name is shown first and the user is
   * asked again.
   * @returns whether it is done
   */
  async rename(list: StyleRuleList, typed: string): Promise<boolean> {
    const name = typed.trim();
    if (name === "" || name === list.name) return true;
    if (countCodePoints(name) > MAX_LIST_NAME_CHARACTERS) return false;
    return await this.#runOnce(`rename ${list.styleId}`, async () => {
      const now = await this.#api.service.read(list.styleId, this.#life);
      this.#storeList(now);
      if (now.name !== list.name) {
        this.clash.value = { styleId: list.styleId, typed: name };
        return false;
      }
      this.clash.value = null;
      const renamed = await this.#api.service.rename(list.styleId, name, this.#life);
      this.#storeList(renamed ?? { ...now, name, version: now.version + 1 });
      this.news.value = { kind: "renamed", name };
      this.#api.announceChange(list.styleId);
      return true;
    });
  }

  /**
   * Copies a list in its current state. A copy whose answer was lost is found on the next attempt.
   */
  async duplicate(list: StyleRuleList, copyName: (name: string) => string): Promise<void> {
    await this.#runOnce(`duplicate ${list.styleId}`, async () => {
      const now = await this.#api.service.read(list.styleId, this.#life);
      const letters = [...now.name].slice(0, MAX_LIST_NAME_CHARACTERS - 40).join("");
      const draft = { ...now, name: copyName(letters) };
      const found = this.#copying.has(list.styleId)
        ? await findCreatedList(this.#api.service, draft, this.#knownIds, this.#life)
        : undefined;
      this.#copying.add(list.styleId);
      const made =
        found ?? (await createList(this.#api.service, draft, this.#knownIds, this.#life));
      this.#copying.delete(list.styleId);
      this.#storeList(made);
      this.news.value = { kind: "duplicated", name: made.name };
      this.#api.announceChange(made.styleId);
      return true;
    });
  }

  /** Deletes a list permanently. A list that is already gone counts as deleted. */
  async remove(list: StyleRuleList): Promise<void> {
    await this.#runOnce(`remove ${list.styleId}`, async () => {
      try {
        await this.#api.service.remove(list.styleId, this.#life);
      } catch (thrown) {
        if (problemOf(thrown).reason !== "gone") throw thrown;
      }
      this.#isStale = true;
      this.lists.value = (this.lists.value ?? []).filter(({ styleId }) => styleId !== list.styleId);
      this.setChecked([list.styleId], false);
      this.news.value = { kind: "deleted", name: list.name };
      await this.#api.forgetDefault(list.styleId);
      this.#api.announceChange(list.styleId);
      return true;
    });
  }

  exportLists(lists: readonly StyleRuleList[]): void {
    const now = new Date();
    this.#api.saveFile(fileNameOf(lists, now), writeListFile(lists, now));
    const names = lists.map(({ name }) => name).join(", ");
    this.news.value = { kind: "exported", name: names };
  }

  exportDraft({ content }: StyleRuleDraft): void {
    const now = new Date();
    this.#api.saveFile(fileNameOf([content], now), writeListFile([content], now));
  }

  async forgetDraft({ id }: StyleRuleDraft): Promise<void> {
    await this.#api.drafts.remove(id);
    this.drafts.value = this.drafts.value.filter((draft) => draft.id !== id);
  }

  // Runs actions one after the other and ignores repeated ones.
  async #runOnce(what: string, work: () => Promise<boolean>): Promise<boolean> {
    if (this.#pendingActions.has(what)) return false;
    this.#pendingActions.add(what);
    const done = this.#lastAction.then(() => this.#runAction(work));
    this.#lastAction = done;
    const isDone = await done;
    this.#pendingActions.delete(what);
    return isDone;
  }

  async #runAction(work: () => Promise<boolean>): Promise<boolean> {
    this.news.value = null;
    this.problem.value = null;
    try {
      return await work();
    } catch (thrown) {
      if (!this.#life.aborted) this.problem.value = problemOf(thrown);
      return false;
    }
  }

  // Reads the lists again until no action has changed them meanwhile.
  async #readNewest(): Promise<readonly StyleRuleList[]> {
    for (;;) {
      this.#isStale = false;
      const lists = await this.#api.service.listWhole(this.#life);
      if (!this.#isStale) return lists;
    }
  }

  get #knownIds(): readonly string[] {
    return (this.lists.value ?? []).map(({ styleId }) => styleId);
  }

  #storeList(list: StyleRuleList): void {
    this.#isStale = true;
    const lists = this.lists.value ?? [];
    const isThere = lists.some(({ styleId }) => styleId === list.styleId);
    this.lists.value = isThere
      ? lists.map((each) => (each.styleId === list.styleId ? list : each))
      : [...lists, list];
  }

  #compare(a: StyleRuleList, b: StyleRuleList, by: Column): number {
    const names = () => this.#collator.compare(a.name, b.name);
    switch (by) {
      case "name":
        return names();
      case "language": {
        const [one, other] = [a, b].map(({ language }) => this.#nameLanguage(language).name);
        return this.#collator.compare(one ?? "", other ?? "") || names();
      }
      case "rules":
        return countRules(a) - countRules(b) || names();
      case "instructions":
        return a.instructions.length - b.instructions.length || names();
      case "version":
        return a.version - b.version || names();
      case "updated":
        return (
          (Date.parse(a.updatedAt ?? "") || 0) - (Date.parse(b.updatedAt ?? "") || 0) || names()
        );
    }
  }
}

export function countRules({ rules }: Pick<StyleRuleList, "rules">): number {
  return Object.values(rules).reduce((sum, options) => sum + Object.keys(options).length, 0);
}
