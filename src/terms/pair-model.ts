import { computed, signal } from "@preact/signals";
import * as v from "valibot";
import { CallState } from "../features/terms/call-state.ts";
import type { GlossariesApi } from "../features/terms/term-lists-api.ts";
import {
  applyChanges,
  changesSince,
  conflictsOf,
  type EntryChanges,
  type EntryConflict,
  effectiveChanges,
  targetsOf,
} from "../service/terms/entry-changes.ts";
import {
  type GlossaryEntry,
  type GlossaryPair,
  MAX_GLOSSARY_BYTES,
} from "../service/terms/glossary.ts";
import {
  checkEntries,
  dictionaryBytes,
  type ListProblem,
  MAX_ENTRY_BYTES,
} from "../service/terms/term-checks.ts";
import { toTermsFailure } from "../service/terms/terms-failure.ts";
import { readDraft, saveDraft } from "../ui/tab-draft.ts";

export type PairApi = Pick<GlossariesApi, "entries" | "merge" | "replace">;

export interface EditedPair {
  readonly glossaryId: string;
  readonly pair: GlossaryPair;
  readonly isNew: boolean;
  /** The glossary's other pairs, whose entries count towards the same limit. */
  readonly others: readonly (GlossaryPair & { readonly entryCount: number })[];
}

/** For each change: source, translation, and the translation it replaces. */
const DraftSchema = v.array(v.tuple([v.string(), v.nullable(v.string()), v.nullable(v.string())]));

const NONE: EntryChanges = new Map();

/** The entries of one language pair while they are edited, kept as a draft until saved. */
export class PairModel {
  readonly calls = new CallState(toTermsFailure);
  readonly changes = signal<EntryChanges>(NONE);
  /** Entries that somebody else changed; nothing is sent until the user decides. */
  readonly conflicts = signal<readonly EntryConflict[]>([]);
  readonly problem = signal<ListProblem | null>(null);
  /** Whether the changes come from an earlier visit. */
  readonly isRestored = signal(false);
  readonly #base = signal<readonly GlossaryEntry[] | null>(null);
  readonly entries = computed(() => {
    const base = this.#base.value;
    return base === null ? null : applyChanges(base, this.changes.value);
  });
  readonly #api: PairApi;
  readonly #edited: EditedPair;
  readonly #draftKey: string;
  #current: readonly GlossaryEntry[] | null = null;

  constructor(api: PairApi, edited: EditedPair) {
    this.#api = api;
    this.#edited = edited;
    const { glossaryId, pair } = edited;
    this.#draftKey = `glossary ${glossaryId} ${pair.source}-${pair.target}`;
  }

  async load(): Promise<void> {
    const { glossaryId, pair, isNew } = this.#edited;
    const read = isNew
      ? { result: [] }
      : await this.calls.run(() => this.#api.entries(glossaryId, pair));
    if (!read) return;
    this.#base.value = read.result;
    const draft = v.safeParse(DraftSchema, readDraft(this.#draftKey));
    if (!draft.success || this.changes.value.size > 0) return;
    const drafted = draft.output.map(([source, target]) => [source, target] as const);
    const before = draft.output.flatMap(([source, , target]) =>
      target === null ? [] : [{ source, target }],
    );
    this.changes.value = effectiveChanges(read.result, new Map(drafted));
    this.isRestored.value = this.changes.value.size > 0;
    this.#current = read.result;
    this.conflicts.value = conflictsOf(before, read.result, this.changes.value);
  }

  /** The translation of a source; null when there is none. */
  targetOf(source: string): string | null {
    return this.entries.value?.find((entry) => entry.source === source)?.target ?? null;
  }

  /** Adds entries, replacing the translations of known sources. */
  setEntries(entries: readonly GlossaryEntry[]): void {
    const set = entries.map(({ source, target }) => [source, target] as const);
    this.#change(new Map([...this.changes.value, ...set]));
  }

  /** Replaces the entry of source `former`, whose source may change. */
  editEntry(former: string, entry: GlossaryEntry): void {
    const gone: EntryChanges = former === entry.source ? NONE : new Map([[former, null]]);
    this.#change(new Map([...this.changes.value, ...gone, [entry.source, entry.target]]));
  }

  removeEntry(source: string): void {
    this.#change(new Map([...this.changes.value, [source, null]]));
  }

  discard(): void {
    this.#change(NONE);
    this.conflicts.value = [];
  }

  /**
   * Merges additions, or replaces the dictionary if entries were removed, based on its current
   * entries. Changes made meanwhile stay unsaved.
   * @returns whether it was saved
   */
  async save(): Promise<boolean> {
    const base = this.#base.value;
    if (base === null) return false;
    this.problem.value = null;
    const saved = await this.calls.run(() => this.#send(base));
    return saved?.result === true;
  }

  /** Saves the user's changes over those of somebody else. */
  async keepMine(): Promise<boolean> {
    if (this.#current) this.#base.value = this.#current;
    this.conflicts.value = [];
    return this.save();
  }

  /** Drops the user's changes to entries that somebody else changed. */
  acceptTheirs(): void {
    const theirs = new Set(this.conflicts.value.map(({ source }) => source));
    if (this.#current) this.#base.value = this.#current;
    this.conflicts.value = [];
    this.#change(new Map([...this.changes.value].filter(([source]) => !theirs.has(source))));
  }

  async #send(base: readonly GlossaryEntry[]): Promise<boolean> {
    const { glossaryId, pair, isNew } = this.#edited;
    const isFirst = isNew && base.length === 0;
    const current = isFirst ? [] : await this.#api.entries(glossaryId, pair);
    this.#current = current;
    const sent = this.changes.value;
    this.conflicts.value = conflictsOf(base, current, sent);
    if (this.conflicts.value.length > 0) return false;
    const changes = effectiveChanges(current, sent);
    const next = applyChanges(current, changes);
    this.problem.value = checkEntries(next, await this.#otherBytes(next));
    if (this.problem.value !== null) return false;
    const set = [...changes].flatMap(([source, target]) =>
      target === null ? [] : [{ source, target }],
    );
    if (set.length < changes.size) {
      await this.#api.replace(glossaryId, { ...pair, entries: next });
    } else if (set.length > 0) {
      await this.#api.merge(glossaryId, { ...pair, entries: set });
    }
    this.#base.value = next;
    this.#change(changesSince(base, sent, this.changes.value));
    return true;
  }

  // Bytes of the other pairs, which are read only if the limit may be reached.
  async #otherBytes(entries: readonly GlossaryEntry[]): Promise<number> {
    const { glossaryId, others } = this.#edited;
    const own = dictionaryBytes(entries);
    const most = others.reduce((sum, { entryCount }) => sum + entryCount * MAX_ENTRY_BYTES, 0);
    if (own > MAX_GLOSSARY_BYTES || own + most <= MAX_GLOSSARY_BYTES) return 0;
    let bytes = 0;
    for (const pair of others) {
      bytes += dictionaryBytes(await this.#api.entries(glossaryId, pair));
    }
    return bytes;
  }

  #change(changes: EntryChanges): void {
    const base = this.#base.value ?? [];
    this.changes.value = effectiveChanges(base, changes);
    this.problem.value = null;
    this.isRestored.value = false;
    const before = targetsOf(base);
    const draft = [...this.changes.value].map(([source, target]) => [
      source,
      target,
      before.get(source) ?? null,
    ]);
    saveDraft(this.#draftKey, draft.length > 0 ? draft : null);
  }
}
