import { computed, signal } from "@preact/signals";
import { delay } from "../../lib/delay.ts";
import { retryWaitMs } from "../../service/http/retry-wait.ts";
import type { StyleRuleList } from "../../service/style-rules/style-rule-list.ts";
import type { EditedList, SaveStep, StyleDraft } from "../../store/style-draft.ts";
import { problemOf, type StyleProblem } from "../style-problem.ts";
import type { StylePort } from "../style-rules-api.ts";
import { DraftAutosave, draftOf } from "./draft-autosave.ts";
import { editedOf, emptyList, isEmpty, saysSame, tidied } from "./edited-list.ts";
import { mergeLists, type Side } from "./list-merge.ts";
import { obstaclesOf } from "./list-obstacles.ts";
import { runCreate, runSave, type SaveWatch } from "./save-run.ts";

/** One list that is being edited, or made. */
export class EditorModel {
  /** `gone`: the service has no such list; `failed`: it could not be read, and nothing is kept. */
  readonly phase = signal<"reading" | "ready" | "gone" | "failed">("reading");
  /** The list as the service was last known to have it; null for a new one. */
  readonly base = signal<StyleRuleList | null>(null);
  readonly content = signal<EditedList>(emptyList("en"));
  readonly problem = signal<StyleProblem | null>(null);
  /** Calls that came through, of all; null while nothing is being saved. */
  readonly saving = signal<{ readonly done: number; readonly total: number } | null>(null);
  /** When saving is tried again by itself, on the wall clock; null when it is not. */
  readonly retryAtMs = signal<number | null>(null);
  /** The list as others have made it, which the user has to look at first. */
  readonly theirs = signal<StyleRuleList | null>(null);
  /** When the edits were made that were found on the disk; null when there were none. */
  readonly draftFromMs = signal<number | null>(null);
  readonly news = signal<"saved" | "updated" | "discarded" | null>(null);
  readonly hasTried = signal(false);
  readonly isDirty = computed(() => {
    const { value: content } = this.content;
    const base = this.base.value;
    return base ? !saysSame(base, content) : !isEmpty(content);
  });
  readonly obstacles = computed(() => obstaclesOf(this.content.value));
  styleId: string | null;
  readonly #port: StylePort;
  readonly #life: AbortSignal;
  readonly #keeper: DraftAutosave;
  readonly #onMade: (styleId: string) => void;
  #pending: SaveStep | null = null;
  #knownIds: readonly string[] | null = null;
  #run: AbortController | null = null;
  #discarded: EditedList | null = null;

  /**
   * @param styleId null for a list that is to be made
   * @param onMade called when it is there
   * @param life ends everything the model began; what is not saved stays on the disk
   */
  constructor(
    port: StylePort,
    about: { readonly styleId: string | null; readonly language: string },
    onMade: (styleId: string) => void,
    life: AbortSignal,
  ) {
    this.#port = port;
    this.#life = life;
    this.#onMade = onMade;
    this.styleId = about.styleId;
    this.content.value = emptyList(about.language);
    this.#keeper = new DraftAutosave(port, life);
    port.onChanged((changed) => void this.#hear(changed), life);
    port.onOnline(() => this.retryAtMs.value !== null && void this.save(), life);
    life.addEventListener("abort", () => this.#run?.abort(), { once: true });
    void this.open();
  }

  /** Reads the list, and what was left unsaved. */
  async open(): Promise<void> {
    this.phase.value = "reading";
    this.problem.value = null;
    const draft = await draftOf(this.#port, this.styleId).catch(() => null);
    if (draft) this.#takeDraft(draft);
    if (this.styleId === null) {
      this.phase.value = "ready";
      return;
    }
    try {
      this.#meet(await this.#port.service.read(this.styleId, this.#life));
    } catch (thrown) {
      if (this.#life.aborted) return;
      this.#fail(thrown);
      if (this.phase.value === "reading") this.phase.value = draft ? "ready" : "failed";
    }
  }

  /** Takes over what the user changed; not while it is being saved. */
  change(change: Partial<EditedList>): void {
    if (this.saving.value) return;
    this.content.value = { ...this.content.value, ...change };
    this.news.value = null;
    // A full disk is told when something is to be saved: until then it is all on the page.
    void this.#keep().catch(() => undefined);
  }

  /** Saves, and tries again by itself as long as that may help. */
  async save(): Promise<void> {
    this.hasTried.value = true;
    if (this.obstacles.value.length > 0 || this.saving.value || this.theirs.value) return;
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
        this.#fail(thrown);
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

  /** Stops saving, or waiting for another try; what came through stays, and the rest is kept. */
  stop(): void {
    this.#run?.abort();
    this.#run = null;
    this.saving.value = null;
    this.retryAtMs.value = null;
  }

  /** Goes back to what the service has; can be taken back until the next change. */
  discard(): void {
    this.stop();
    this.#discarded = this.content.value;
    this.#settle(this.base.value);
    this.problem.value = null;
    this.news.value = "discarded";
  }

  undoDiscard(): void {
    if (this.#discarded) this.change(this.#discarded);
    this.#discarded = null;
  }

  /** Goes on from the list as others have made it, with what the user chose of both. */
  async resolve(choice: "theirs" | "mine" | ((key: string) => Side)): Promise<void> {
    const theirs = this.theirs.value;
    const base = this.base.value;
    if (!theirs || !base) return;
    const [before, there, mine] = [editedOf(base), editedOf(theirs), this.content.value];
    this.theirs.value = null;
    this.#pending = null;
    if (choice === "theirs") {
      this.#settle(theirs);
      return;
    }
    this.base.value = theirs;
    this.change(choice === "mine" ? mine : mergeLists(before, there, mine, choice));
    if (this.isDirty.value) await this.save();
    else this.#settle(theirs);
  }

  /** What a list that is gone held becomes a new one, to be saved. */
  async saveAsNew(): Promise<void> {
    this.styleId = null;
    this.base.value = null;
    this.#pending = null;
    this.problem.value = null;
    this.phase.value = "ready";
    this.change({});
    await this.save();
  }

  async #saveOnce(until: AbortSignal): Promise<void> {
    const base = this.base.value;
    const wanted = tidied(this.content.value, base);
    if (this.styleId === null || base === null) {
      const made = await runCreate(this.#port.service, wanted, this.#knownIds, this.#watch, until);
      this.styleId = made.styleId;
      await this.#saved(made);
      this.#onMade(made.styleId);
      return;
    }
    const { styleId } = this;
    const request = { styleId, base, pending: this.#pending, wanted };
    const outcome = await runSave(this.#port.service, request, this.#watch, until);
    if (outcome.kind === "saved") await this.#saved(outcome.list);
    else this.theirs.value = outcome.theirs;
  }

  readonly #watch: SaveWatch = {
    progress: (done, total) => {
      this.saving.value = { done, total };
    },
    placed: (places) => {
      const { value: content } = this.content;
      const instructions = content.instructions.map((each, index) => ({
        ...each,
        id: places[index] ?? null,
      }));
      this.content.value = { ...content, instructions };
    },
    keep: async ({ base, pending, knownIds }) => {
      if (base) this.base.value = base;
      this.#pending = pending;
      this.#knownIds = knownIds;
      await this.#keep();
    },
  };

  async #saved(list: StyleRuleList): Promise<void> {
    this.hasTried.value = false;
    this.#settle(list);
    this.news.value = "saved";
    this.#port.tellChanged(list.styleId);
  }

  /** Nothing is left to be saved. */
  #settle(list: StyleRuleList | null): void {
    this.base.value = list;
    const keys = this.content.value.instructions;
    const content = list ? editedOf(list) : emptyList(this.content.value.language);
    // Rows keep their names, and with them the focus.
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
    void this.#keeper.keep(null).catch(() => undefined);
  }

  #takeDraft(draft: StyleDraft): void {
    this.#keeper.take(draft.id);
    this.base.value = draft.base;
    this.content.value = draft.content;
    this.#pending = draft.pending;
    this.#knownIds = draft.knownIds;
    this.draftFromMs.value = draft.savedAtMs;
  }

  /** Another window has changed the list: what it did is shown at once. */
  async #hear(styleId: string): Promise<void> {
    if (styleId !== this.styleId || this.saving.value) return;
    try {
      const list = await this.#port.service.read(styleId, this.#life);
      // What was saved meanwhile is newer than this answer.
      if (!this.saving.value && list.version >= (this.base.value?.version ?? 0)) this.#meet(list);
    } catch (thrown) {
      if (!this.#life.aborted) this.#fail(thrown);
    }
  }

  /** Brings the list as it was read just now together with what is on the page. */
  #meet(list: StyleRuleList): void {
    const isFirst = this.phase.value !== "ready";
    this.phase.value = "ready";
    const base = this.base.value;
    const isKnown = base !== null && saysSame(list, editedOf(base));
    if (base === null || saysSame(list, this.content.value) || !this.isDirty.value) {
      this.#settle(list);
      if (!isFirst && !isKnown) this.news.value = "updated";
    } else if (isKnown) this.base.value = list;
    // A call of ours that was not answered may be all that changed it: saving finds out.
    else if (this.#pending === null) this.theirs.value = list;
  }

  #fail(thrown: unknown): void {
    this.problem.value = problemOf(thrown);
    if (this.problem.value.reason === "gone" && this.styleId !== null) this.phase.value = "gone";
  }

  async #keep(): Promise<void> {
    const isKept = this.isDirty.value || this.#pending !== null || this.#knownIds !== null;
    await this.#keeper.keep(
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
