import { computed, signal } from "@preact/signals";
import { foldQuery } from "../../captions/text/search-fold.ts";
import { countCodePoints } from "../../lib/count-code-points.ts";
import {
  MAX_STYLE_NAME_LETTERS,
  type StyleRuleList,
} from "../../service/style-rules/style-rule-list.ts";
import type { StyleDraft } from "../../store/style-draft.ts";
import { createList, findMade } from "../editor/save-run.ts";
import { fileNameOf, writeListFile } from "../exchange/list-file.ts";
import { problemOf, type StyleProblem } from "../style-problem.ts";
import type { StylePort } from "../style-rules-api.ts";

/** What lists are sorted by, in the order of the columns. */
export const COLUMNS = ["name", "language", "rules", "instructions", "version", "updated"] as const;
export type Column = (typeof COLUMNS)[number];

/** What was done last, to be said; each has its sentence (`style_news_<kind>`). */
export interface OverviewNews {
  readonly kind: "renamed" | "deleted" | "duplicated" | "exported";
  readonly name: string;
}

/** A new name that was not stored, because others have given another one meanwhile. */
export interface NameClash {
  readonly styleId: string;
  readonly typed: string;
}

/** All lists of the account, and what can be done with each. */
export class OverviewModel {
  /** Null until they were read. */
  readonly lists = signal<readonly StyleRuleList[] | null>(null);
  readonly isReading = signal(false);
  readonly problem = signal<StyleProblem | null>(null);
  readonly news = signal<OverviewNews | null>(null);
  readonly typed = signal("");
  readonly order = signal<{ readonly by: Column; readonly isReversed: boolean }>({
    by: "name",
    isReversed: false,
  });
  readonly checked = signal<ReadonlySet<string>>(new Set());
  readonly drafts = signal<readonly StyleDraft[]>([]);
  readonly clash = signal<NameClash | null>(null);
  readonly listed = computed(() => {
    const query = foldQuery(this.typed.value);
    const found = (this.lists.value ?? []).filter(({ name }) => foldQuery(name).includes(query));
    const { by, isReversed } = this.order.value;
    const sorted = found.sort((a, b) => this.#compare(a, b, by));
    return isReversed ? sorted.reverse() : sorted;
  });
  /** What is being done or is to be done next, so that it is not done twice. */
  readonly #asked = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();
  /** Lists whose copy was asked for and not answered. */
  readonly #copying = new Set<string>();
  /** Whether something has changed since the lists were asked for. */
  #isStale = false;
  readonly #port: StylePort;
  readonly #life: AbortSignal;
  readonly #collator: Intl.Collator;
  readonly #nameLanguage: (tag: string) => { readonly name: string };

  constructor(
    port: StylePort,
    reading: {
      readonly uiLanguage: string;
      readonly nameLanguage: (tag: string) => { readonly name: string };
    },
    life: AbortSignal,
  ) {
    this.#port = port;
    this.#life = life;
    this.#collator = new Intl.Collator(reading.uiLanguage, { numeric: true });
    this.#nameLanguage = reading.nameLanguage;
    port.onChanged(() => void this.read(), life);
  }

  /** Reads all lists to the last page, and which of them have unsaved edits. */
  async read(): Promise<void> {
    this.drafts.value = await this.#port.drafts.all().catch(() => []);
    if (this.#port.plan() === "free") return;
    // An answer that is on its way may be older than what is asked for now.
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

  /** Sorts by a column; by the same one again, the other way around. */
  sortBy(by: Column): void {
    const before = this.order.value;
    this.order.value = { by, isReversed: before.by === by && !before.isReversed };
  }

  check(ids: readonly string[], isChecked: boolean): void {
    const checked = new Set(this.checked.value);
    for (const id of ids) {
      if (isChecked) checked.add(id);
      else checked.delete(id);
    }
    this.checked.value = checked;
  }

  /**
   * Gives a list another name. When others have renamed it meanwhile the page shows their name
   * first, and asks again.
   * @returns whether it is done
   */
  async rename(list: StyleRuleList, typed: string): Promise<boolean> {
    const name = typed.trim();
    if (name === "" || name === list.name) return true;
    if (countCodePoints(name) > MAX_STYLE_NAME_LETTERS) return false;
    return await this.#do(`rename ${list.styleId}`, async () => {
      const now = await this.#port.service.read(list.styleId, this.#life);
      this.#put(now);
      if (now.name !== list.name) {
        this.clash.value = { styleId: list.styleId, typed: name };
        return false;
      }
      this.clash.value = null;
      const renamed = await this.#port.service.rename(list.styleId, name, this.#life);
      this.#put(renamed ?? { ...now, name, version: now.version + 1 });
      this.news.value = { kind: "renamed", name };
      this.#port.tellChanged(list.styleId);
      return true;
    });
  }

  /**
   * Makes another list of the same rules and instructions, as they are at this moment. One whose
   * answer was lost is found when it is asked for again.
   */
  async duplicate(list: StyleRuleList, copyName: (name: string) => string): Promise<void> {
    await this.#do(`duplicate ${list.styleId}`, async () => {
      const now = await this.#port.service.read(list.styleId, this.#life);
      const letters = [...now.name].slice(0, MAX_STYLE_NAME_LETTERS - 40).join("");
      const draft = { ...now, name: copyName(letters) };
      const found = this.#copying.has(list.styleId)
        ? await findMade(this.#port.service, draft, this.#ids, this.#life)
        : undefined;
      this.#copying.add(list.styleId);
      const made = found ?? (await createList(this.#port.service, draft, this.#ids, this.#life));
      this.#copying.delete(list.styleId);
      this.#put(made);
      this.news.value = { kind: "duplicated", name: made.name };
      this.#port.tellChanged(made.styleId);
      return true;
    });
  }

  /** Deletes a list for good; one that is gone already is no failure. */
  async remove(list: StyleRuleList): Promise<void> {
    await this.#do(`remove ${list.styleId}`, async () => {
      try {
        await this.#port.service.remove(list.styleId, this.#life);
      } catch (thrown) {
        if (problemOf(thrown).reason !== "gone") throw thrown;
      }
      this.#isStale = true;
      this.lists.value = (this.lists.value ?? []).filter(({ styleId }) => styleId !== list.styleId);
      this.check([list.styleId], false);
      this.news.value = { kind: "deleted", name: list.name };
      await this.#port.forgetDefault(list.styleId);
      this.#port.tellChanged(list.styleId);
      return true;
    });
  }

  /** Saves lists as a file. */
  exportLists(lists: readonly StyleRuleList[]): void {
    const now = new Date();
    this.#port.saveFile(fileNameOf(lists, now), writeListFile(lists, now));
    const names = lists.map(({ name }) => name).join(", ");
    this.news.value = { kind: "exported", name: names };
  }

  /** Saves what was left unsaved as a file, for which no service is needed. */
  exportDraft({ content }: StyleDraft): void {
    const now = new Date();
    this.#port.saveFile(fileNameOf([content], now), writeListFile([content], now));
  }

  async forgetDraft({ id }: StyleDraft): Promise<void> {
    await this.#port.drafts.remove(id);
    this.drafts.value = this.drafts.value.filter((draft) => draft.id !== id);
  }

  /** Does one thing after the other; the same one, pressed twice, only once. */
  async #do(what: string, work: () => Promise<boolean>): Promise<boolean> {
    if (this.#asked.has(what)) return false;
    this.#asked.add(what);
    const done = this.#turn.then(() => this.#try(work));
    this.#turn = done;
    const isDone = await done;
    this.#asked.delete(what);
    return isDone;
  }

  async #try(work: () => Promise<boolean>): Promise<boolean> {
    this.news.value = null;
    this.problem.value = null;
    try {
      return await work();
    } catch (thrown) {
      if (!this.#life.aborted) this.problem.value = problemOf(thrown);
      return false;
    }
  }

  /** The lists, asked for after everything that was done to them. */
  async #readNewest(): Promise<readonly StyleRuleList[]> {
    for (;;) {
      this.#isStale = false;
      const lists = await this.#port.service.whole(this.#life);
      if (!this.#isStale) return lists;
    }
  }

  /** The lists that are known. */
  get #ids(): readonly string[] {
    return (this.lists.value ?? []).map(({ styleId }) => styleId);
  }

  #put(list: StyleRuleList): void {
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

/** How many rules are set in a list. */
export function countRules({ rules }: Pick<StyleRuleList, "rules">): number {
  return Object.values(rules).reduce((sum, options) => sum + Object.keys(options).length, 0);
}
