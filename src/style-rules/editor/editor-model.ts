import { computed, signal } from "@preact/signals";
import { delay } from "../../lib/delay.ts";
import { retryWaitMs } from "../../service/http/retry-wait.ts";
import type { StyleRuleList } from "../../service/style-rules/style-rule-list.ts";
import type {
  EditedList,
  SaveStep,
  StyleRuleDraft,
} from "../../store/style-rule-drafts/style-rule-draft.ts";
import type { StyleRulesApi } from "../style-rules-api.ts";
import { problemOf, type StyleRulesProblem } from "../style-rules-problem.ts";
import { DraftAutosave, findDraft } from "./draft-autosave.ts";
import { editedOf, emptyList, hasSameContent, isEmptyList, normalizeList } from "./edited-list.ts";
import { mergeLists, type Side } from "./list-merge.ts";
import { createListOnce, type SaveObserver, saveList } from "./save-list.ts";
import { validateList } from "./validate-list.ts";

export class EditorModel {
  /** `gone`: the service has no such list; `failed`: it could not be read and there is no draft. */
  readonly phase = signal<"reading" | "ready" | "gone" | "failed">("reading");
  /** The list as last read from the service; null for a new list. */
  readonly base = signal<StyleRuleList | null>(null);
  readonly content = signal<EditedList>(emptyList("en"));
  readonly problem = signal<StyleRulesProblem | null>(null);
  /** Completed calls out of all; null while nothing is being saved. */
  readonly saving = signal<{ readonly done: number; readonly total: number } | null>(null);
  readonly retryAtMs = signal<number | null>(null);
  /** The list as others have changed it, while a conflict is unresolved. */
  readonly theirs = signal<StyleRuleList | null>(null);
  readonly draftFromMs = signal<number | null>(null);
  readonly news = signal<"saved" | "updated" | "discarded" | null>(null);
  readonly hasTried = signal(false);
  readonly isDirty = computed(() => {
    const { value: content } = this.content;
    const base = this.base.value;
    return base ? !hasSameContent(base, content) : !isEmptyList(content);
  });
  readonly validationErrors = computed(() => validateList(this.content.value));
  styleId: string | null;
  readonly #api: StyleRulesApi;
  readonly #life: AbortSignal;
  readonly #autosave: DraftAutosave;
  readonly #onMade: (styleId: string) => void;
  #pending: SaveStep | null = null;
  #knownIds: readonly string[] | null = null;
  #run: AbortController | null = null;
  #discarded: EditedList | null = null;

  /**
   * @param styleId null for a new list
   * @param onMade called when a new list has been created
   * @param life ends everything the model started; unsaved edits stay stored
   */
  constructor(
    api: StyleRulesApi,
    about: { readonly styleId: string | null; readonly language: string },
    onMade: (styleId: string) => void,
    life: AbortSignal,
  ) {
    this.#api = api;
    this.#life = life;
    this.#onMade = onMade;
    this.styleId = about.styleId;
    this.content.value = emptyList(about.language);
    this.#autosave = new DraftAutosave(api, life);
    api.onChanged((changed) => void this.#onChangedElsewhere(changed), life);
    api.onOnline(() => this.retryAtMs.value !== null && void this.save(), life);
    life.addEventListener("abort", () => this.#run?.abort(), { once: true });
    void this.load();
  }

  async load(): Promise<void> {
    this.phase.value = "reading";
    this.problem.value = null;
    const draft = await findDraft(this.#api, this.styleId).catch(() => null);
    if (draft) this.#restoreDraft(draft);
    if (this.styleId === null) {
      this.phase.value = "ready";
      return;
    }
    try {
      this.#reconcile(await this.#api.service.read(this.styleId, this.#life));
    } catch (thrown) {
      if (this.#life.aborted) return;
      this.#showFailure(thrown);
      if (this.phase.value === "reading") this.phase.value = draft ? "ready" : "failed";
    }
  }

  changeContent(change: Partial<EditedList>): void {
    if (this.saving.value) return;
    this.content.value = { ...this.content.value, ...change };
    this.news.value = null;
    // A full disk is reported on saving; until then the page still has everything.
    void this.#persistDraft().catch(() => undefined);
  }

  /** Saves the list, with retries while they may help. */
  async save(): Promise<void> {
    this.hasTried.value = true;
    if (this.validationErrors.value.length > 0 || this.saving.value || this.theirs.value) return;
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const until = AbortSignal.any([run.signal, this.#life]);
    for (let attempt = 0; ; attempt += 1) {
      this.problem.value = null;
      this.retryAtMs.value = null;
      try {
        this.saving.value = { done: 0, total: 0 };
        await this.#saveOnce(until);
        return;
      } catch (thrown) {
        if (until.aborted) return;
        this.#showFailure(thrown);
        const waitMs = retryWaitMs(thrown, attempt, Math.random());
        if (waitMs === null) return;
        this.retryAtMs.value = Date.now() + waitMs;
        this.saving.value = null;
        await delay(waitMs, until).catch(() => undefined);
        if (until.aborted) return;
      } finally {
        if (this.#run === run) this.saving.value = null;
      }
    }
  }

  /** Stops saving or waiting for a retry. Completed calls stay; the rest remains a draft. */
  stopSaving(): void {
    this.#run?.abort();
    this.#run = null;
    this.saving.value = null;
    this.retryAtMs.value = null;
  }

  /** Returns to the service's version. Can be undone until the next change. */
  discardEdits(): void {
    this.stopSaving();
    this.#discarded = this.content.value;
    this.#adoptSaved(this.base.value);
    this.problem.value = null;
    this.news.value = "discarded";
  }

  undoDiscard(): void {
    if (this.#discarded) this.changeContent(this.#discarded);
    this.#discarded = null;
  }

  /** Continues from the others' version with the user's choices. */
  async resolveConflict(choice: "theirs" | "mine" | ((key: string) => Side)): Promise<void> {
    const theirs = this.theirs.value;
    const base = this.base.value;
    if (!theirs || !base) return;
    const [before, there, mine] = [editedOf(base), editedOf(theirs), this.content.value];
    this.theirs.value = null;
    this.#pending = null;
    if (choice === "theirs") {
      this.#adoptSaved(theirs);
      return;
    }
    this.base.value = theirs;
    this.changeContent(choice === "mine" ? mine : mergeLists(before, there, mine, choice));
    if (this.isDirty.value) await this.save();
    else this.#adoptSaved(theirs);
  }

  async saveAsNew(): Promise<void> {
    this.styleId = null;
    this.base.value = null;
    this.#pending = null;
    this.problem.value = null;
    this.phase.value = "ready";
    this.changeContent({});
    await this.save();
  }

  async #saveOnce(until: AbortSignal): Promise<void> {
    const base = this.base.value;
    const wanted = normalizeList(this.content.value, base);
    if (this.styleId === null || base === null) {
      const made = await createListOnce(
        this.#api.service,
        wanted,
        this.#knownIds,
        this.#observer,
        until,
      );
      this.styleId = made.styleId;
      await this.#onSaved(made);
      this.#onMade(made.styleId);
      return;
    }
    const { styleId } = this;
    const request = { styleId, base, pending: this.#pending, wanted };
    const outcome = await saveList(this.#api.service, request, this.#observer, until);
    if (outcome.kind === "saved") await this.#onSaved(outcome.list);
    else this.theirs.value = outcome.theirs;
  }

  readonly #observer: SaveObserver = {
    onProgress: (done, total) => {
      this.saving.value = { done, total };
    },
    onSlotsAssigned: (places) => {
      const { value: content } = this.content;
      const instructions = content.instructions.map((each, index) => ({
        ...each,
        id: places[index] ?? null,
      }));
      this.content.value = { ...content, instructions };
    },
    persist: async ({ base, pending, knownIds }) => {
      if (base) this.base.value = base;
      this.#pending = pending;
      this.#knownIds = knownIds;
      await this.#persistDraft();
    },
  };

  async #onSaved(list: StyleRuleList): Promise<void> {
    this.hasTried.value = false;
    this.#adoptSaved(list);
    this.news.value = "saved";
    this.#api.announceChange(list.styleId);
  }

  /** Call when nothing is left to be saved. */
  #adoptSaved(list: StyleRuleList | null): void {
    this.base.value = list;
    const keys = this.content.value.instructions;
    const content = list ? editedOf(list) : emptyList(this.content.value.language);
    // Stable keys keep the focus in a row.
    const instructions = content.instructions.map((each, index) =>
      keys.length === content.instructions.length
        ? { ...each, key: keys[index]?.key ?? each.key }
        : each,
    );
    this.content.value = { ...content, instructions };
    this.draftFromMs.value = null;
    this.theirs.value = null;
    this.#pending = null;
    this.#knownIds = null;
    void this.#autosave.saveDraft(null).catch(() => undefined);
  }

  #restoreDraft(draft: StyleRuleDraft): void {
    this.#autosave.adoptDraft(draft.id);
    this.base.value = draft.base;
    this.content.value = draft.content;
    this.#pending = draft.pending;
    this.#knownIds = draft.knownIds;
    this.draftFromMs.value = draft.savedAtMs;
  }

  async #onChangedElsewhere(styleId: string): Promise<void> {
    if (styleId !== this.styleId || this.saving.value) return;
    try {
      const list = await this.#api.service.read(styleId, this.#life);
      // A save in the meantime is newer than this answer.
      if (!this.saving.value && list.version >= (this.base.value?.version ?? 0))
        this.#reconcile(list);
    } catch (thrown) {
      if (!this.#life.aborted) this.#showFailure(thrown);
    }
  }

  #reconcile(list: StyleRuleList): void {
    const isFirst = this.phase.value !== "ready";
    this.phase.value = "ready";
    const base = this.base.value;
    const isKnown = base !== null && hasSameContent(list, editedOf(base));
    if (base === null || hasSameContent(list, this.content.value) || !this.isDirty.value) {
      this.#adoptSaved(list);
      if (!isFirst && !isKnown) this.news.value = "updated";
    } else if (isKnown) this.base.value = list;
    // An unanswered call of our own may explain the difference; saving will find out.
    else if (this.#pending === null) this.theirs.value = list;
  }

  #showFailure(thrown: unknown): void {
    this.problem.value = problemOf(thrown);
    if (this.problem.value.reason === "gone" && this.styleId !== null) this.phase.value = "gone";
  }

  async #persistDraft(): Promise<void> {
    const isKept = this.isDirty.value || this.#pending !== null || this.#knownIds !== null;
    await this.#autosave.saveDraft(
      isKept
        ? {
            styleId: this.styleId,
            base: this.base.value,
            content: this.content.value,
            pending: this.#pending,
            knownIds: this.#knownIds,
          }
        : null,
    );
  }
}
