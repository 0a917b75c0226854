import { computed, signal } from "@preact/signals";
import * as v from "valibot";
import { CallState } from "../../features/terms/call-state.ts";
import {
  applyChanges,
  changesSince,
  conflictsOf,
  type EntryChanges,
  type EntryConflict,
  realChanges,
  targetsOf,
} from "../../service/terms/entry-changes.ts";
import {
  type GlossaryEntry,
  type GlossaryPair,
  type GlossaryWords,
  MAX_GLOSSARY_BYTES,
} from "../../service/terms/glossary.ts";
import {
  checkEntries,
  dictionaryBytes,
  type ListProblem,
  MAX_ENTRY_BYTES,
} from "../../service/terms/term-checks.ts";
import { wordsFailure } from "../../service/terms/terms-failure.ts";
import { keepDraft, readDraft } from "../../ui/tab-draft.ts";

/** What a pair of a glossary needs done at the service. All of it may throw a ServiceError. */
export interface PairCalls {
  entries(id: string, pair: GlossaryPair): Promise<readonly GlossaryEntry[]>;
  merge(id: string, words: GlossaryWords): Promise<void>;
  replace(id: string, words: GlossaryWords): Promise<void>;
}

/** Which pair of which glossary is edited. */
export interface EditedPair {
  readonly glossaryId: string;
  readonly pair: GlossaryPair;
  /** Whether the service has no entries of it yet. */
  readonly isNew: boolean;
  /** The other pairs of the glossary, whose entries count against the same limit. */
  readonly others: readonly (GlossaryPair & { readonly entryCount: number })[];
}

/** Of each change: source, translation, and the translation that it was made from. */
const DraftSchema = v.array(v.tuple([v.string(), v.nullable(v.string()), v.nullable(v.string())]));

const NONE: EntryChanges = new Map();

/**
 * The entries of one pair of languages, as they are edited: what is changed is kept as a draft until
 * the service has it.
 */
export class PairModel {
  readonly calls = new CallState(wordsFailure);
  readonly changes = signal<EntryChanges>(NONE);
  /** Entries that somebody else has changed meanwhile; the user decides before anything is sent. */
  readonly conflicts = signal<readonly EntryConflict[]>([]);
  readonly problem = signal<ListProblem | null>(null);
  /** Whether the changes are those of an earlier visit. */
  readonly isRestored = signal(false);
  /** As the service has them; null until it was asked. */
  readonly #base = signal<readonly GlossaryEntry[] | null>(null);
  readonly entries = computed(() => {
    const base = this.#base.value;
    return base === null ? null : applyChanges(base, this.changes.value);
  });
  readonly #port: PairCalls;
  readonly #edited: EditedPair;
  readonly #draftKey: string;
  #current: readonly GlossaryEntry[] | null = null;

  constructor(port: PairCalls, edited: EditedPair) {
    this.#port = port;
    this.#edited = edited;
    const { glossaryId, pair } = edited;
    this.#draftKey = `glossary ${glossaryId} ${pair.source}-${pair.target}`;
  }

  /** Reads the entries, and what was changed and not saved before. */
  async load(): Promise<void> {
    const { glossaryId, pair, isNew } = this.#edited;
    const read = isNew
      ? { result: [] }
      : await this.calls.run(() => this.#port.entries(glossaryId, pair));
    if (!read) return;
    this.#base.value = read.result;
    const draft = v.safeParse(DraftSchema, readDraft(this.#draftKey));
    if (!draft.success || this.changes.value.size > 0) return;
    const drafted = draft.output.map(([source, target]) => [source, target] as const);
    const before = draft.output.flatMap(([source, , target]) =>
      target === null ? [] : [{ source, target }],
    );
    this.changes.value = realChanges(read.result, new Map(drafted));
    this.isRestored.value = this.changes.value.size > 0;
    this.#current = read.result;
    this.conflicts.value = conflictsOf(before, read.result, this.changes.value);
  }

  /** Whether there is an entry with this source. */
  targetOf(source: string): string | null {
    return this.entries.value?.find((entry) => entry.source === source)?.target ?? null;
  }

  /** Adds entries, or gives them other translations. */
  set(entries: readonly GlossaryEntry[]): void {
    const set = entries.map(({ source, target }) => [source, target] as const);
    this.#change(new Map([...this.changes.value, ...set]));
  }

  /** Puts an entry in the place of another, whose source may have been another. */
  edit(former: string, entry: GlossaryEntry): void {
    const gone: EntryChanges = former === entry.source ? NONE : new Map([[former, null]]);
    this.#change(new Map([...this.changes.value, ...gone, [entry.source, entry.target]]));
  }

  remove(source: string): void {
    this.#change(new Map([...this.changes.value, [source, null]]));
  }

  /** Forgets what is not saved. */
  discard(): void {
    this.#change(NONE);
    this.conflicts.value = [];
  }

  /**
   * Sends what has changed: added to what is there, or, where entries go, the whole dictionary
   * anew, made from what the service has now. What is changed meanwhile stays to be saved.
   * @returns whether the service has it
   */
  async save(): Promise<boolean> {
    const base = this.#base.value;
    if (base === null) return false;
    this.problem.value = null;
    const saved = await this.calls.run(() => this.#send(base));
    return saved?.result === true;
  }

  /** What is changed here counts, whatever somebody else has made of it. */
  async keepMine(): Promise<boolean> {
    if (this.#current) this.#base.value = this.#current;
    this.conflicts.value = [];
    return this.save();
  }

  /** What somebody else has changed stays as it is now. */
  takeTheirs(): void {
    const theirs = new Set(this.conflicts.value.map(({ source }) => source));
    if (this.#current) this.#base.value = this.#current;
    this.conflicts.value = [];
    this.#change(new Map([...this.changes.value].filter(([source]) => !theirs.has(source))));
  }

  async #send(base: readonly GlossaryEntry[]): Promise<boolean> {
    const { glossaryId, pair, isNew } = this.#edited;
    const isFirst = isNew && base.length === 0;
    const current = isFirst ? [] : await this.#port.entries(glossaryId, pair);
    this.#current = current;
    const sent = this.changes.value;
    this.conflicts.value = conflictsOf(base, current, sent);
    if (this.conflicts.value.length > 0) return false;
    const changes = realChanges(current, sent);
    const next = applyChanges(current, changes);
    this.problem.value = checkEntries(next, await this.#otherBytes(next));
    if (this.problem.value !== null) return false;
    const set = [...changes].flatMap(([source, target]) =>
      target === null ? [] : [{ source, target }],
    );
    if (set.length < changes.size) {
      await this.#port.replace(glossaryId, { ...pair, entries: next });
    } else if (set.length > 0) {
      await this.#port.merge(glossaryId, { ...pair, entries: set });
    }
    this.#base.value = next;
    this.#change(changesSince(base, sent, this.changes.value));
    return true;
  }

  /** What the other pairs take of the glossary's limit; they are read only where that may matter. */
  async #otherBytes(entries: readonly GlossaryEntry[]): Promise<number> {
    const { glossaryId, others } = this.#edited;
    const own = dictionaryBytes(entries);
    const most = others.reduce((sum, { entryCount }) => sum + entryCount * MAX_ENTRY_BYTES, 0);
    if (own > MAX_GLOSSARY_BYTES || own + most <= MAX_GLOSSARY_BYTES) return 0;
    let bytes = 0;
    for (const pair of others) {
      bytes += dictionaryBytes(await this.#port.entries(glossaryId, pair));
    }
    return bytes;
  }

  #change(changes: EntryChanges): void {
    const base = this.#base.value ?? [];
    this.changes.value = realChanges(base, changes);
    this.problem.value = null;
    this.isRestored.value = false;
    const before = targetsOf(base);
    const draft = [...this.changes.value].map(([source, target]) => [
      source,
      target,
      before.get(source) ?? null,
    ]);
    keepDraft(this.#draftKey, draft.length > 0 ? draft : null);
  }
}
