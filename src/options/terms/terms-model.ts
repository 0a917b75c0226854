import { computed, signal } from "@preact/signals";
import * as v from "valibot";
import { CallState } from "../../features/terms/call-state.ts";
import type { TermList } from "../../service/terms/spoken-terms.ts";
import {
  checkTerms,
  checkWord,
  type ListProblem,
  type TermProblem,
} from "../../service/terms/term-checks.ts";
import { wordsFailure } from "../../service/terms/terms-failure.ts";
import { keepDraft, readDraft } from "../../ui/tab-draft.ts";

/** What the terms of a language need done at the service. All of it may throw a ServiceError. */
export interface TermsCalls {
  terms(id: string, language: string): Promise<readonly string[]>;
  merge(id: string, list: TermList): Promise<void>;
  replace(id: string, list: TermList): Promise<void>;
}

/** Which terms of which collection are edited. */
export interface EditedTerms {
  readonly collectionId: string;
  readonly language: string;
  /** Whether the service has no terms of it yet. */
  readonly isNew: boolean;
}

/** Terms out of lines, or what is wrong with them. */
export type ReadTerms =
  | { readonly ok: true; readonly terms: readonly string[] }
  | { readonly ok: false; readonly problem: TermProblem | ListProblem };

/** What was written and not saved, with the terms that it was made from. */
const DraftSchema = v.object({ base: v.array(v.string()), lines: v.string() });

/** Reads terms, one a line; empty lines are passed over. */
export function readTerms(lines: string): ReadTerms {
  const checked = lines
    .split(/\r\n|[\n\r]/)
    .filter((line) => line.trim() !== "")
    .map(checkWord);
  const bad = checked.find((term) => !term.ok);
  if (bad && !bad.ok) return { ok: false, problem: bad.problem };
  const terms = checked.flatMap((term) => (term.ok ? [term.value] : []));
  const problem = checkTerms(terms);
  return problem === null ? { ok: true, terms } : { ok: false, problem };
}

/** The terms of one language, as they are edited; kept as a draft until the service has them. */
export class TermsModel {
  readonly calls = new CallState(wordsFailure);
  /** What stands in the field; null until the service was asked. */
  readonly lines = signal<string | null>(null);
  readonly #base = signal<readonly string[]>([]);
  readonly isChanged = computed(
    () => this.lines.value !== null && this.lines.value.trimEnd() !== this.#base.value.join("\n"),
  );
  readonly #port: TermsCalls;
  readonly #edited: EditedTerms;
  readonly #draftKey: string;

  constructor(port: TermsCalls, edited: EditedTerms) {
    this.#port = port;
    this.#edited = edited;
    this.#draftKey = `terms ${edited.collectionId} ${edited.language}`;
  }

  /** Whether the service has terms of the language. */
  get isThere(): boolean {
    return !this.#edited.isNew || this.#base.value.length > 0;
  }

  /** Reads the terms, and what was written and not saved before. */
  async load(): Promise<void> {
    const { collectionId, language, isNew } = this.#edited;
    const read = isNew
      ? { result: [] }
      : await this.calls.run(() => this.#port.terms(collectionId, language));
    if (!read) return;
    const draft = v.safeParse(DraftSchema, readDraft(this.#draftKey));
    // What others have added since is not in the draft, and was not taken out by it.
    this.#base.value = draft.success ? draft.output.base : read.result;
    this.lines.value = draft.success ? draft.output.lines : read.result.join("\n");
  }

  write(lines: string): void {
    this.lines.value = lines;
    const draft = { base: this.#base.value, lines };
    keepDraft(this.#draftKey, this.isChanged.value ? draft : null);
  }

  /** Forgets what is not saved. */
  discard(): void {
    this.write(this.#base.value.join("\n"));
  }

  /**
   * Sends what has changed: added to what is there, or, where terms go, the whole list anew. What
   * somebody else has added or removed meanwhile stays so, and what is written meanwhile stays to
   * be saved.
   * @returns whether the service has it; a problem where the list would not be allowed
   */
  async save(): Promise<boolean | ListProblem | TermProblem> {
    const sent = this.lines.value ?? "";
    const mine = readTerms(sent);
    if (!mine.ok) return mine.problem;
    const { collectionId, language, isNew } = this.#edited;
    const saved = await this.calls.run(async () => {
      const isFirst = isNew && this.#base.value.length === 0;
      const current = isFirst ? [] : await this.#port.terms(collectionId, language);
      const base = this.#base.value;
      const added = mine.terms.filter((term) => !base.includes(term) && !current.includes(term));
      const removed = base.filter((term) => !mine.terms.includes(term));
      const next = [...current.filter((term) => !removed.includes(term)), ...added];
      const problem = checkTerms(next);
      if (problem !== null) return problem;
      if (next.length < current.length + added.length) {
        await this.#port.replace(collectionId, { language, terms: next });
      } else if (added.length > 0) {
        await this.#port.merge(collectionId, { language, terms: added });
      }
      const written = this.lines.value ?? "";
      const isWrittenOn = written !== sent;
      // What is written now was made from what was sent, and lacks what others have added.
      this.#base.value = isWrittenOn ? mine.terms : next;
      this.write(isWrittenOn ? written : next.join("\n"));
      return true;
    });
    return saved?.result ?? false;
  }
}
