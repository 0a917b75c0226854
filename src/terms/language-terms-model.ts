import { computed, signal } from "@preact/signals";
import * as v from "valibot";
import { CallState } from "../features/terms/call-state.ts";
import type { SpokenTermsApi } from "../features/terms/term-lists-api.ts";
import {
  checkTerms,
  checkTermText,
  type ListProblem,
  type TermProblem,
} from "../service/terms/term-checks.ts";
import { toTermsFailure } from "../service/terms/terms-failure.ts";
import { readDraft, saveDraft } from "../ui/tab-draft.ts";

export type LanguageTermsApi = Pick<SpokenTermsApi, "terms" | "merge" | "replace">;

export interface EditedTerms {
  readonly collectionId: string;
  readonly language: string;
  readonly isNew: boolean;
}

export type ParsedTerms =
  | { readonly ok: true; readonly terms: readonly string[] }
  | { readonly ok: false; readonly problem: TermProblem | ListProblem };

/** Unsaved text, and the terms it started from. */
const DraftSchema = v.object({ base: v.array(v.string()), lines: v.string() });

/** Parses terms, one per line, ignoring empty lines. */
export function parseTerms(lines: string): ParsedTerms {
  const checked = lines
    .split(/\r\n|[\n\r]/)
    .filter((line) => line.trim() !== "")
    .map(checkTermText);
  const bad = checked.find((term) => !term.ok);
  if (bad && !bad.ok) return { ok: false, problem: bad.problem };
  const terms = checked.flatMap((term) => (term.ok ? [term.value] : []));
  const problem = checkTerms(terms);
  return problem === null ? { ok: true, terms } : { ok: false, problem };
}

/** The terms of one language while they are edited, kept as a draft until saved. */
export class LanguageTermsModel {
  readonly calls = new CallState(toTermsFailure);
  readonly lines = signal<string | null>(null);
  readonly #base = signal<readonly string[]>([]);
  readonly isChanged = computed(
    () => this.lines.value !== null && this.lines.value.trimEnd() !== this.#base.value.join("\n"),
  );
  readonly #api: LanguageTermsApi;
  readonly #edited: EditedTerms;
  readonly #draftKey: string;

  constructor(api: LanguageTermsApi, edited: EditedTerms) {
    this.#api = api;
    this.#edited = edited;
    this.#draftKey = `terms ${edited.collectionId} ${edited.language}`;
  }

  get isStored(): boolean {
    return !this.#edited.isNew || this.#base.value.length > 0;
  }

  async load(): Promise<void> {
    const { collectionId, language, isNew } = this.#edited;
    const read = isNew
      ? { result: [] }
      : await this.calls.run(() => this.#api.terms(collectionId, language));
    if (!read) return;
    const draft = v.safeParse(DraftSchema, readDraft(this.#draftKey));
    // The draft's base lacks terms added since, so saving will not remove them.
    this.#base.value = draft.success ? draft.output.base : read.result;
    this.lines.value = draft.success ? draft.output.lines : read.result.join("\n");
  }

  setLines(lines: string): void {
    this.lines.value = lines;
    const draft = { base: this.#base.value, lines };
    saveDraft(this.#draftKey, this.isChanged.value ? draft : null);
  }

  discard(): void {
    this.setLines(this.#base.value.join("\n"));
  }

  /**
   * Merges additions, or replaces the list if terms were removed. Changes made by others stay, and
   * text written meanwhile stays unsaved.
   * @returns whether it was saved, or a problem when the list would break a limit
   */
  async save(): Promise<boolean | ListProblem | TermProblem> {
    const sent = this.lines.value ?? "";
    const mine = parseTerms(sent);
    if (!mine.ok) return mine.problem;
    const { collectionId, language, isNew } = this.#edited;
    const saved = await this.calls.run(async () => {
      const isFirst = isNew && this.#base.value.length === 0;
      const current = isFirst ? [] : await this.#api.terms(collectionId, language);
      const base = this.#base.value;
      const added = mine.terms.filter((term) => !base.includes(term) && !current.includes(term));
      const removed = base.filter((term) => !mine.terms.includes(term));
      const next = [...current.filter((term) => !removed.includes(term)), ...added];
      const problem = checkTerms(next);
      if (problem !== null) return problem;
      if (next.length < current.length + added.length) {
        await this.#api.replace(collectionId, { language, terms: next });
      } else if (added.length > 0) {
        await this.#api.merge(collectionId, { language, terms: added });
      }
      const written = this.lines.value ?? "";
      const isWrittenOn = written !== sent;
      // Text written meanwhile is based on what was sent, without terms added by others.
      this.#base.value = isWrittenOn ? mine.terms : next;
      this.setLines(isWrittenOn ? written : next.join("\n"));
      return true;
    });
    return saved?.result ?? false;
  }
}
