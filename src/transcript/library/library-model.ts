import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { foldQuery } from "../../captions/text/search-fold.ts";
import { WAITS } from "../../lib/waits.ts";
import type { Usage } from "../../service/account/usage.ts";
import { interfaceOffer, type OfferedTags, targetsOf } from "../../service/languages/languages.ts";
import { suggestParts } from "../../store/event-parts.ts";
import type { LibraryEntry } from "../../store/library.ts";
import type { SearchResult } from "../../store/library-search.ts";
import type { TranslationChoices, TranslationJob } from "../../store/translation-job.ts";
import type { LibraryPort } from "./library-api.ts";
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

/** What was done last and can be undone. */
export type Undoable =
  | { readonly kind: "deleted"; readonly ids: readonly string[] }
  | { readonly kind: "merged"; readonly ids: readonly string[]; readonly mergedId: string };

/** Transcripts that are drawn at first; more come when they are asked for. */
export const PAGE_SIZE = 100;

/** A pause in typing after which it is searched, in milliseconds. */
const TYPING_MS = 150;

/** Changes that follow one another so quickly are looked at together, in milliseconds. */
const CHANGES_MS = 100;

/** How often a translation that should run is looked after, in milliseconds. */
const FOLLOW_MS = 10_000;

/** The state of the library's list, and what can be done in it. */
export class LibraryModel {
  /** Null until it was read. */
  readonly entries = signal<readonly LibraryEntry[] | null>(null);
  readonly jobs = signal<readonly TranslationJob[]>([]);
  readonly filter = signal<LibraryFilter>(NO_FILTER);
  readonly order = signal<LibraryOrder>({ by: "date", isReversed: false });
  readonly grouping = signal<Grouping>("day");
  readonly typed = signal("");
  /** What was found so far; null while nothing is searched for. */
  readonly results = signal<ReadonlyMap<string, SearchResult> | null>(null);
  readonly isSearching = signal(false);
  readonly checked = signal<ReadonlySet<string>>(new Set());
  /** What is left to be translated with; null while it is not known. */
  readonly usage = signal<Usage | null>(null);
  /** Languages that texts can be translated into. */
  readonly targets = signal<OfferedTags>(targetsOf(interfaceOffer("translate_text")));
  readonly undoable = signal<Undoable | null>(null);
  /** How many transcripts are drawn. */
  readonly most = signal(PAGE_SIZE);
  /** All that pass the filter and hold what is searched for, in their order. */
  readonly listed: ReadonlySignal<readonly LibraryEntry[]>;
  readonly groups: ReadonlySignal<readonly LibraryGroup[]>;
  /** Parts of one event, by the looks of them, that the user has not said no to. */
  readonly suggested: ReadonlySignal<(readonly LibraryEntry[])[]>;
  readonly #port: LibraryPort;
  readonly #life: AbortSignal;
  readonly #refused = signal<ReadonlySet<string>>(new Set());
  #search = new AbortController();
  #undoTimer: ReturnType<typeof setTimeout> | undefined;
  #changeTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param life ends everything the model began */
  constructor(port: LibraryPort, uiLanguage: string, life: AbortSignal) {
    this.#port = port;
    this.#life = life;
    this.listed = computed(() => {
      const results = this.results.value;
      const passing = filterEntries(this.entries.value ?? [], this.filter.value, Date.now());
      const found = results ? passing.filter(({ session }) => results.has(session.id)) : passing;
      return sortEntries(found, this.order.value, uiLanguage);
    });
    this.groups = computed(() =>
      groupEntries(this.listed.value.slice(0, this.most.value), this.grouping.value),
    );
    this.suggested = computed(() =>
      suggestParts(this.entries.value ?? []).filter(
        ([first]) => first && !this.#refused.value.has(first.session.id),
      ),
    );
    port.onChanged(() => this.#lookSoon(), life);
    const follow = setInterval(() => void this.#followTranslations(), FOLLOW_MS);
    life.addEventListener("abort", () => {
      clearInterval(follow);
      clearTimeout(this.#undoTimer);
      clearTimeout(this.#changeTimer);
      this.#search.abort();
    });
    void this.look().then(() => this.#followTranslations());
  }

  /** Reads the list anew. */
  async look(): Promise<void> {
    const [entries, jobs] = await Promise.all([this.#port.entries(), this.#port.jobs()]);
    const before = this.entries.value ?? [];
    const isSpent = (job: TranslationJob) => job.failure?.reason === "quota_exceeded";
    const wasSpent = this.jobs.value.filter(isSpent).length;
    this.jobs.value = jobs;
    // How much is left is worth knowing now; that it cannot be asked is told by the failure itself.
    if (jobs.filter(isSpent).length > wasSpent) void this.askUsage().catch(() => undefined);
    this.entries.value = entries;
    const ids = new Set(entries.map(({ session }) => session.id));
    this.checked.value = new Set([...this.checked.value].filter((id) => ids.has(id)));
    const hasNew = entries.some(({ session }) => !before.some((b) => b.session.id === session.id));
    if (hasNew && this.results.value) this.search(this.typed.value, 0);
  }

  /** Searches all transcripts for what was typed; what is found is listed as it comes. */
  search(typed: string, pauseMs = TYPING_MS): void {
    this.typed.value = typed;
    this.most.value = PAGE_SIZE;
    this.#search.abort();
    this.#search = new AbortController();
    const folded = foldQuery(typed);
    if (folded === "") {
      this.results.value = null;
      this.isSearching.value = false;
      return;
    }
    this.isSearching.value = true;
    const { signal: wanted } = this.#search;
    setTimeout(() => void this.#find(folded, wanted), pauseMs);
  }

  /** Sorts by a column; by the same one again, the other way around. */
  sortBy(by: LibraryOrder["by"]): void {
    const before = this.order.value;
    this.order.value = { by, isReversed: before.by === by && !before.isReversed };
  }

  /** Checks transcripts, or no longer. */
  check(ids: readonly string[], isChecked: boolean): void {
    const checked = new Set(this.checked.value);
    for (const id of ids) {
      if (isChecked) checked.add(id);
      else checked.delete(id);
    }
    this.checked.value = checked;
  }

  async rename(id: string, typed: string): Promise<void> {
    await this.#port.rename(id, typed.trim() === "" ? null : typed.trim());
    await this.look();
  }

  /** Deletes transcripts that are over; for a while it can be undone. */
  async remove(ids: readonly string[]): Promise<void> {
    const over = this.#over(ids);
    if (over.length === 0) return;
    // What is translated now would go on being paid for.
    for (const job of this.#running(over)) await this.#port.stopTranslating(job.id);
    await this.#port.remove(over);
    this.#offerUndo({ kind: "deleted", ids: over });
    await this.look();
  }

  /** Whether transcripts can be merged: all are over, and none is being translated. */
  canMerge(ids: readonly string[]): boolean {
    const isWhole = this.#over(ids).length === ids.length && this.#running(ids).length === 0;
    return isWhole && ids.length > 1;
  }

  /** Makes one transcript of the parts of an event; for a while it can be undone. */
  async merge(ids: readonly string[]): Promise<void> {
    const mergedId = crypto.randomUUID();
    if (!this.canMerge(ids) || !(await this.#port.merge(ids, mergedId))) return;
    this.#offerUndo({ kind: "merged", ids, mergedId });
    await this.look();
  }

  /** Leaves parts apart. */
  refuseMerge(parts: readonly LibraryEntry[]): void {
    const [first] = parts;
    if (first) this.#refused.value = new Set([...this.#refused.value, first.session.id]);
  }

  /**
   * Goes on with a translation that was stopped.
   * @param change what is chosen otherwise from now on
   */
  async translateOn(job: TranslationJob, change: Partial<TranslationChoices> = {}): Promise<void> {
    const { sessionId, sourceLane, target, formality, glossaryId, styleId } = job;
    const choices = { sessionId, sourceLane, target, formality, glossaryId, styleId };
    await this.translate({ ...choices, ...change });
  }

  async translate(choices: TranslationChoices): Promise<void> {
    await this.#port.translate(choices);
    await this.look();
  }

  async stopTranslating(jobId: string): Promise<void> {
    await this.#port.stopTranslating(jobId);
    await this.look();
  }

  /**
   * Asks the service how much is left.
   * @throws ServiceError
   */
  async askUsage(): Promise<void> {
    this.usage.value = await this.#port.usage(this.#life);
  }

  /** Asks the service what texts can be translated into; without an answer it stays as it is. */
  async askTargets(): Promise<void> {
    const targets = await this.#port.targets(this.#life).catch(() => null);
    if (targets !== null) this.targets.value = targets;
  }

  async undo(): Promise<void> {
    const undoable = this.undoable.value;
    this.#offerUndo(null);
    if (undoable?.kind === "deleted") await this.#port.bringBack(undoable.ids);
    else if (undoable) await this.#port.split(undoable.mergedId, undoable.ids);
    await this.look();
  }

  #running(ids: readonly string[]): readonly TranslationJob[] {
    return this.jobs.value.filter(
      ({ state, sessionId }) => state === "running" && ids.includes(sessionId),
    );
  }

  /** Those that are over: the others have words to come. */
  #over(ids: readonly string[]): readonly string[] {
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

  async #find(folded: string, wanted: AbortSignal): Promise<void> {
    if (wanted.aborted) return;
    const found = new Map<string, SearchResult>();
    try {
      const all = this.entries.value ?? [];
      for await (const result of this.#port.search(all, folded, nameOf, wanted)) {
        if (wanted.aborted) return;
        found.set(result.sessionId, result);
        this.results.value = new Map(found);
      }
      this.results.value = new Map(found);
      this.isSearching.value = false;
    } catch (thrown) {
      if (!wanted.aborted) throw thrown;
    }
  }

  #lookSoon(): void {
    clearTimeout(this.#changeTimer);
    this.#changeTimer = setTimeout(() => void this.look(), CHANGES_MS);
  }

  async #followTranslations(): Promise<void> {
    if (this.jobs.value.some(({ state }) => state === "running")) {
      await this.#port.followTranslations();
    }
  }
}
