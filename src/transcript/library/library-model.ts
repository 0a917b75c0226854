import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { foldQuery } from "../../captions/text/search-fold.ts";
import { WAITS } from "../../lib/waits.ts";
import type { Usage } from "../../service/account/usage.ts";
import { interfaceOffer, type OfferedTags, targetsOf } from "../../service/languages/languages.ts";
import { suggestEventParts } from "../../store/library/event-parts.ts";
import type { LibraryEntry } from "../../store/library/library.ts";
import type { SearchResult } from "../../store/library/library-search.ts";
import type {
  TranslationChoices,
  TranslationJob,
} from "../../store/translation/translation-job.ts";
import type { LibraryApi } from "./library-api.ts";
import {
  filterEntries,
  type Grouping,
  groupEntries,
  type LibraryFilter,
  type LibraryGroup,
  type LibraryOrder,
  NO_FILTER,
  nameOf,
  sortEntries,
} from "./library-list.ts";

export type Undoable =
  | { readonly kind: "deleted"; readonly ids: readonly string[] }
  | { readonly kind: "merged"; readonly ids: readonly string[]; readonly mergedId: string };

/** Transcripts drawn at first and added by "show more". */
export const PAGE_SIZE = 100;

const TYPING_MS = 150;

const CHANGES_MS = 100;

/** Interval for checking that running translations still run, in milliseconds. */
const FOLLOW_MS = 10_000;

export class LibraryModel {
  readonly entries = signal<readonly LibraryEntry[] | null>(null);
  readonly jobs = signal<readonly TranslationJob[]>([]);
  readonly filter = signal<LibraryFilter>(NO_FILTER);
  readonly order = signal<LibraryOrder>({ by: "date", isReversed: false });
  readonly grouping = signal<Grouping>("day");
  readonly typed = signal("");
  /** Results so far; null without a search. */
  readonly results = signal<ReadonlyMap<string, SearchResult> | null>(null);
  readonly isSearching = signal(false);
  readonly checked = signal<ReadonlySet<string>>(new Set());
  readonly usage = signal<Usage | null>(null);
  readonly targets = signal<OfferedTags>(targetsOf(interfaceOffer("translate_text")));
  readonly undoable = signal<Undoable | null>(null);
  readonly drawnCount = signal(PAGE_SIZE);
  readonly listed: ReadonlySignal<readonly LibraryEntry[]>;
  readonly groups: ReadonlySignal<readonly LibraryGroup[]>;
  /** Groups that look like parts of one event and were not rejected. */
  readonly suggested: ReadonlySignal<(readonly LibraryEntry[])[]>;
  readonly #api: LibraryApi;
  readonly #life: AbortSignal;
  readonly #rejected = signal<ReadonlySet<string>>(new Set());
  #search = new AbortController();
  #undoTimer: ReturnType<typeof setTimeout> | undefined;
  #changeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: LibraryApi, uiLanguage: string, life: AbortSignal) {
    this.#api = api;
    this.#life = life;
    this.listed = computed(() => {
      const results = this.results.value;
      const passing = filterEntries(this.entries.value ?? [], this.filter.value, Date.now());
      const found = results ? passing.filter(({ session }) => results.has(session.id)) : passing;
      return sortEntries(found, this.order.value, uiLanguage);
    });
    this.groups = computed(() =>
      groupEntries(this.listed.value.slice(0, this.drawnCount.value), this.grouping.value),
    );
    this.suggested = computed(() =>
      suggestEventParts(this.entries.value ?? []).filter(
        ([first]) => first && !this.#rejected.value.has(first.session.id),
      ),
    );
    api.onChanged(() => this.#refreshSoon(), life);
    const follow = setInterval(() => void this.#followTranslations(), FOLLOW_MS);
    life.addEventListener("abort", () => {
      clearInterval(follow);
      clearTimeout(this.#undoTimer);
      clearTimeout(this.#changeTimer);
      this.#search.abort();
    });
    void this.refresh().then(() => this.#followTranslations());
  }

  async refresh(): Promise<void> {
    const [entries, jobs] = await Promise.all([this.#api.entries(), this.#api.jobs()]);
    const before = this.entries.value ?? [];
    const isSpent = (job: TranslationJob) => job.failure?.reason === "quota_exceeded";
    const wasSpent = this.jobs.value.filter(isSpent).length;
    this.jobs.value = jobs;
    // Usage may explain the failure, but if it cannot be read, the failure message is enough.
    if (jobs.filter(isSpent).length > wasSpent) void this.fetchUsage().catch(() => undefined);
    this.entries.value = entries;
    const ids = new Set(entries.map(({ session }) => session.id));
    this.checked.value = new Set([...this.checked.value].filter((id) => ids.has(id)));
    const hasNew = entries.some(({ session }) => !before.some((b) => b.session.id === session.id));
    if (hasNew && this.results.value) this.search(this.typed.value, 0);
  }

  /** Searches all transcripts; results are listed as they arrive. */
  search(typed: string, pauseMs = TYPING_MS): void {
    this.typed.value = typed;
    this.drawnCount.value = PAGE_SIZE;
    this.#search.abort();
    this.#search = new AbortController();
    const folded = foldQuery(typed);
    if (folded === "") {
      this.results.value = null;
      this.isSearching.value = false;
      return;
    }
    this.isSearching.value = true;
    const { signal: searchSignal } = this.#search;
    setTimeout(() => void this.#runSearch(folded, searchSignal), pauseMs);
  }

  /** Sorts by a column, or reverses the order if already sorted by it. */
  sortBy(by: LibraryOrder["by"]): void {
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

  async rename(id: string, typed: string): Promise<void> {
    await this.#api.rename(id, typed.trim() === "" ? null : typed.trim());
    await this.refresh();
  }

  /** Deletes finished transcripts. Can be undone for a while. */
  async remove(ids: readonly string[]): Promise<void> {
    const finished = this.#finishedIds(ids);
    if (finished.length === 0) return;
    // A running translation would continue to cost quota.
    for (const job of this.#runningJobs(finished)) await this.#api.stopTranslating(job.id);
    await this.#api.remove(finished);
    this.#offerUndo({ kind: "deleted", ids: finished });
    await this.refresh();
  }

  canMerge(ids: readonly string[]): boolean {
    const isWhole =
      this.#finishedIds(ids).length === ids.length && this.#runningJobs(ids).length === 0;
    return isWhole && ids.length > 1;
  }

  /** Merges parts of an event into one transcript. Can be undone for a while. */
  async merge(ids: readonly string[]): Promise<void> {
    const mergedId = crypto.randomUUID();
    if (!this.canMerge(ids) || !(await this.#api.merge(ids, mergedId))) return;
    this.#offerUndo({ kind: "merged", ids, mergedId });
    await this.refresh();
  }

  rejectMerge(parts: readonly LibraryEntry[]): void {
    const [first] = parts;
    if (first) this.#rejected.value = new Set([...this.#rejected.value, first.session.id]);
  }

  /**
   * Continues a stopped translation.
   * @param change choices that differ from now on
   */
  async continueTranslation(
    job: TranslationJob,
    change: Partial<TranslationChoices> = {},
  ): Promise<void> {
    const { sessionId, sourceLane, target, engine, formality, glossaryId, styleId } = job;
    const choices = { sessionId, sourceLane, target, engine, formality, glossaryId, styleId };
    await this.translate({ ...choices, ...change });
  }

  async translate(choices: TranslationChoices): Promise<void> {
    await this.#api.translate(choices);
    await this.refresh();
  }

  async stopTranslating(jobId: string): Promise<void> {
    await this.#api.stopTranslating(jobId);
    await this.refresh();
  }

  /** @throws ServiceError */
  async fetchUsage(): Promise<void> {
    this.usage.value = await this.#api.usage(this.#life);
  }

  /** Asks the service for its target languages; on failure the list stays as it is. */
  async fetchTargets(): Promise<void> {
    const targets = await this.#api.targets(this.#life).catch(() => null);
    if (targets !== null) this.targets.value = targets;
  }

  async undo(): Promise<void> {
    const undoable = this.undoable.value;
    this.#offerUndo(null);
    if (undoable?.kind === "deleted") await this.#api.restore(undoable.ids);
    else if (undoable) await this.#api.split(undoable.mergedId, undoable.ids);
    await this.refresh();
  }

  #runningJobs(ids: readonly string[]): readonly TranslationJob[] {
    return this.jobs.value.filter(
      ({ state, sessionId }) => state === "running" && ids.includes(sessionId),
    );
  }

  // Finished transcripts; others still receive text.
  #finishedIds(ids: readonly string[]): readonly string[] {
    const all = this.entries.value ?? [];
    return ids.filter((id) => {
      const entry = all.find(({ session }) => session.id === id);
      return entry && entry.session.endedAtMs !== null;
    });
  }

  #offerUndo(undoable: Undoable | null): void {
    clearTimeout(this.#undoTimer);
    this.undoable.value = undoable;
    if (undoable) {
      this.#undoTimer = setTimeout(() => {
        this.undoable.value = null;
      }, WAITS.deletionUndoMs - 1000);
    }
  }

  async #runSearch(folded: string, searchSignal: AbortSignal): Promise<void> {
    if (searchSignal.aborted) return;
    const found = new Map<string, SearchResult>();
    try {
      const all = this.entries.value ?? [];
      for await (const result of this.#api.search(all, folded, nameOf, searchSignal)) {
        if (searchSignal.aborted) return;
        found.set(result.sessionId, result);
        this.results.value = new Map(found);
      }
      this.results.value = new Map(found);
      this.isSearching.value = false;
    } catch (thrown) {
      if (!searchSignal.aborted) throw thrown;
    }
  }

  #refreshSoon(): void {
    clearTimeout(this.#changeTimer);
    this.#changeTimer = setTimeout(() => void this.refresh(), CHANGES_MS);
  }

  async #followTranslations(): Promise<void> {
    if (this.jobs.value.some(({ state }) => state === "running")) {
      await this.#api.followTranslations();
    }
  }
}
