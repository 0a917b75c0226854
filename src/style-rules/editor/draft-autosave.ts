import type { StyleRuleDraft } from "../../store/style-rule-drafts/style-rule-draft.ts";
import type { StyleRulesApi } from "../style-rules-api.ts";

type DraftState = Omit<StyleRuleDraft, "id" | "savedAtMs">;

/**
 * Stores the draft of an editor after every change, because a closing page has no time to do so.
 * While one write is running, only the latest state is queued.
 */
export class DraftAutosave {
  readonly #api: Pick<StyleRulesApi, "drafts" | "lockDraft">;
  readonly #life: AbortSignal;
  #id: string = crypto.randomUUID();
  #lockController = new AbortController();
  #queued: { readonly state: DraftState | null; readonly id: string } | null = null;
  #writing: Promise<void> | null = null;

  constructor(api: Pick<StyleRulesApi, "drafts" | "lockDraft">, life: AbortSignal) {
    this.#api = api;
    this.#life = life;
    this.#lock();
  }

  adoptDraft(id: string): void {
    this.#id = id;
    this.#lockController.abort();
    this.#lockController = new AbortController();
    this.#lock();
  }

  /** Resolves once this state or a later one is stored. Null deletes the draft. */
  saveDraft(state: DraftState | null): Promise<void> {
    this.#queued = { state, id: this.#id };
    this.#writing ??= this.#write();
    return this.#writing;
  }

  async #write(): Promise<void> {
    try {
      while (this.#queued) {
        const { state, id } = this.#queued;
        this.#queued = null;
        if (state) await this.#api.drafts.put({ ...state, id, savedAtMs: Date.now() });
        else await this.#api.drafts.remove(id);
      }
    } finally {
      // Cleared synchronously after the last check of the queue, so that no state is missed.
      this.#writing = null;
    }
  }

  #lock(): void {
    this.#api.lockDraft(this.#id, AbortSignal.any([this.#life, this.#lockController.signal]));
  }
}

/**
 * The newest draft of a list that no window has open.
 * @param styleId null for new lists
 */
export async function findDraft(
  api: Pick<StyleRulesApi, "drafts" | "lockedDrafts">,
  styleId: string | null,
): Promise<StyleRuleDraft | null> {
  const [all, locked] = await Promise.all([api.drafts.all(), api.lockedDrafts()]);
  return all.find((draft) => draft.styleId === styleId && !locked.has(draft.id)) ?? null;
}
