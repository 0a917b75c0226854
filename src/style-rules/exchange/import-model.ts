import { computed, signal } from "@preact/signals";
import { STYLE_LANGUAGES } from "../../service/style-rules/style-rule-languages.ts";
import type { StyleListDraft, StyleRuleList } from "../../service/style-rules/style-rule-list.ts";
import { createList, findMade } from "../editor/save-run.ts";
import { problemOf, type StyleProblem } from "../style-problem.ts";
import type { StylePort } from "../style-rules-api.ts";
import { type FileReading, type FoundList, MAX_FILE_BYTES, readListFile } from "./list-file.ts";

/** A list of a file, and what became of it. */
export interface ImportRow {
  readonly list: FoundList;
  readonly isWanted: boolean;
  readonly state: "waiting" | "sending" | "done" | "failed";
  readonly problem: StyleProblem | null;
}

/** Lists of a file that are to become lists of the account. */
export class ImportModel {
  readonly rows = signal<readonly ImportRow[]>([]);
  readonly refusal = signal<Extract<FileReading, { ok: false }>["reason"] | null>(null);
  /** Whether the user agreed that unknown rules are left out. */
  readonly leavesOut = signal(false);
  readonly isSending = signal(false);
  readonly hasUnknown = computed(() =>
    this.rows.value.some(({ list, isWanted }) => isWanted && list.unknown.length > 0),
  );
  readonly canSend = computed(
    () =>
      !this.isSending.value &&
      (this.leavesOut.value || !this.hasUnknown.value) &&
      this.rows.value.some(({ isWanted, state }) => isWanted && state !== "done"),
  );
  readonly isDone = computed(
    () =>
      this.rows.value.length > 0 &&
      this.rows.value.every(({ isWanted, state }) => !isWanted || state === "done") &&
      this.rows.value.some(({ state }) => state === "done"),
  );
  readonly #port: Pick<StylePort, "service" | "tellChanged">;
  readonly #life: AbortSignal;
  readonly #languages: () => readonly string[];
  /** The lists of which no row has become one; null until they were asked for. */
  #otherIds: Set<string> | null = null;

  /** @param languages that lists can be for, as BCP 47 tags; the interface's unless given */
  constructor(
    port: Pick<StylePort, "service" | "tellChanged">,
    life: AbortSignal,
    languages: () => readonly string[] = () => STYLE_LANGUAGES,
  ) {
    this.#languages = languages;
    this.#port = port;
    this.#life = life;
  }

  /** Reads files; what cannot be imported is said and sent nowhere. */
  async read(files: readonly Blob[]): Promise<void> {
    const rows: ImportRow[] = [];
    this.refusal.value = null;
    this.leavesOut.value = false;
    this.#otherIds = null;
    for (const file of files) {
      const reading: FileReading =
        file.size > MAX_FILE_BYTES
          ? { ok: false, reason: "foreign" }
          : readListFile(await file.text(), this.#languages());
      if (!reading.ok) this.refusal.value = reading.reason;
      else {
        for (const list of reading.lists) {
          rows.push({ list, isWanted: isFit(list), state: "waiting", problem: null });
        }
      }
    }
    this.rows.value = rows;
  }

  want(index: number, isWanted: boolean): void {
    const row = this.rows.value[index];
    if (row && isFit(row.list)) this.#set(index, { isWanted });
  }

  /**
   * Sends what is wanted, one after the other; one that fails does not keep the others back. Sent
   * again, a list is found whose answer was lost.
   */
  async send(): Promise<void> {
    if (!this.canSend.value) return;
    this.isSending.value = true;
    try {
      for (const [index, { list, isWanted, state }] of this.rows.value.entries()) {
        if (isWanted && state !== "done")
          await this.#sendOne(index, list.draft, state === "failed");
      }
    } finally {
      this.isSending.value = false;
    }
  }

  async #sendOne(index: number, draft: StyleListDraft, wasSent: boolean): Promise<void> {
    this.#set(index, { state: "sending", problem: null });
    try {
      const made = await this.#make(draft, wasSent);
      this.#set(index, { state: "done" });
      this.#port.tellChanged(made.styleId);
    } catch (thrown) {
      if (this.#life.aborted) return;
      this.#set(index, { state: "failed", problem: problemOf(thrown) });
    }
  }

  async #make(draft: StyleListDraft, wasSent: boolean): Promise<StyleRuleList> {
    const { service } = this.#port;
    const life = this.#life;
    this.#otherIds ??= new Set((await service.heads(life)).map(({ styleId }) => styleId));
    const otherIds = [...this.#otherIds];
    const found = wasSent ? await findMade(service, draft, otherIds, life) : undefined;
    const made = found ?? (await createList(service, draft, otherIds, life));
    this.#otherIds.add(made.styleId);
    return made;
  }

  #set(index: number, change: Partial<ImportRow>): void {
    this.rows.value = this.rows.value.map((row, at) =>
      at === index ? { ...row, ...change } : row,
    );
  }
}

/** Whether the service would take a list. */
export function isFit({ obstacles, hasLanguage }: FoundList): boolean {
  return hasLanguage && obstacles.length === 0;
}
