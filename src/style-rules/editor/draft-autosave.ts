import type { StyleDraft } from "../../store/style-draft.ts";
import type { StylePort } from "../style-rules-api.ts";

type DraftState = Omit<StyleDraft, "id" | "savedAtMs">;

/**
 * Writes the draft of one editor to the disk, at once with every change: a page that is closed has
 * no time left. Of changes that come while one is being written only the last is.
 */
export class DraftAutosave {
  readonly #port: Pick<StylePort, "drafts" | "holdDraft">;
  readonly #life: AbortSignal;
  #id: string = crypto.randomUUID();
  #hold = new AbortController();
  #next: { readonly state: DraftState | null; readonly id: string } | null = null;
  #writing: Promise<void> | null = null;

  constructor(port: Pick<StylePort, "drafts" | "holdDraft">, life: AbortSignal) {
    this.#port = port;
    this.#life = life;
    this.#holdIt();
  }

  /** Goes on with a draft of an earlier day. */
  take(id: string): void {
    this.#id = id;
    this.#hold.abort();
    this.#hold = new AbortController();
    this.#holdIt();
  }

  /** Resolves when the state, or a later one, is on the disk. Null for nothing to be kept. */
  keep(state: DraftState | null): Promise<void> {
    this.#next = { state, id: this.#id };
    this.#writing ??= this.#write();
    return this.#writing;
  }

  async #write(): Promise<void> {
    try {
      while (this.#next) {
        const { state, id } = this.#next;
        this.#next = null;
        if (state) await this.#port.drafts.put({ ...state, id, savedAtMs: Date.now() });
        else await this.#port.drafts.remove(id);
      }
    } finally {
      // In the same turn as the last look: what comes after it is not to be overlooked.
      this.#writing = null;
    }
  }

  #holdIt(): void {
    this.#port.holdDraft(this.#id, AbortSignal.any([this.#life, this.#hold.signal]));
  }
}

/** The newest draft of a list that no other window is working on; null styleId for new lists. */
export async function draftOf(
  port: Pick<StylePort, "drafts" | "heldDrafts">,
  styleId: string | null,
): Promise<StyleDraft | null> {
  const [all, held] = await Promise.all([port.drafts.all(), port.heldDrafts()]);
  return all.find((draft) => draft.styleId === styleId && !held.has(draft.id)) ?? null;
}
