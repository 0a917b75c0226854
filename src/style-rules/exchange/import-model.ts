import { computed, signal } from "@preact/signals";
import { STYLE_RULE_LANGUAGES } from "../../service/style-rules/style-rule-languages.ts";
import type {
  StyleRuleList,
  StyleRuleListDraft,
} from "../../service/style-rules/style-rule-list.ts";
import { createList, findCreatedList } from "../editor/save-list.ts";
import type { StyleRulesApi } from "../style-rules-api.ts";
import { problemOf, type StyleRulesProblem } from "../style-rules-problem.ts";
import { type FileReading, type FoundList, MAX_FILE_BYTES, readListFile } from "./list-file.ts";

export interface ImportRow {
  readonly list: FoundList;
  readonly isWanted: boolean;
  readonly state: "waiting" | "sending" | "done" | "failed";
  readonly problem: StyleRulesProblem | null;
}

export class ImportModel {
  readonly rows = signal<readonly ImportRow[]>([]);
  readonly refusal = signal<Extract<FileReading, { ok: false }>["reason"] | null>(null);
  readonly omitsUnknownRules = signal(false);
  readonly isSending = signal(false);
  readonly hasUnknown = computed(() =>
    this.rows.value.some(({ list, isWanted }) => isWanted && list.unknown.length > 0),
  );
  readonly canSend = computed(
    () =>
      !this.isSending.value &&
      (this.omitsUnknownRules.value || !this.hasUnknown.value) &&
      this.rows.value.some(({ isWanted, state }) => isWanted && state !== "done"),
  );
  readonly isDone = computed(
    () =>
      this.rows.value.length > 0 &&
      this.rows.value.every(({ isWanted, state }) => !isWanted || state === "done") &&
      this.rows.value.some(({ state }) => state === "done"),
  );
  readonly #api: Pick<StyleRulesApi, "service" | "announceChange">;
  readonly #life: AbortSignal;
  readonly #languages: () => readonly string[];
  /** Ids of lists that no row has created; null until read. */
  #otherIds: Set<string> | null = null;

  /** @param languages BCP 47 tags of list languages; those of the interface by default */
  constructor(
    api: Pick<StyleRulesApi, "service" | "announceChange">,
    life: AbortSignal,
    languages: () => readonly string[] = () => STYLE_RULE_LANGUAGES,
  ) {
    this.#languages = languages;
    this.#api = api;
    this.#life = life;
  }

  /** Reads files. What cannot be imported is reported and not sent. */
  async readFiles(files: readonly Blob[]): Promise<void> {
    const rows: ImportRow[] = [];
    this.refusal.value = null;
    this.omitsUnknownRules.value = false;
    this.#otherIds = null;
    for (const file of files) {
      const result: FileReading =
        file.size > MAX_FILE_BYTES
          ? { ok: false, reason: "foreign" }
          : readListFile(await file.text(), this.#languages());
      if (!result.ok) this.refusal.value = result.reason;
      else {
        for (const list of result.lists) {
          rows.push({ list, isWanted: isAcceptable(list), state: "waiting", problem: null });
        }
      }
    }
    this.rows.value = rows;
  }

  setWanted(index: number, isWanted: boolean): void {
    const row = this.rows.value[index];
    if (row && isAcceptable(row.list)) this.#updateRow(index, { isWanted });
  }

  /**
   * Sends the wanted lists one by one, and continues after a failure. On a second attempt, a list
   * whose answer was lost is found instead of created again.
   */
  async sendWanted(): Promise<void> {
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

  async #sendOne(index: number, draft: StyleRuleListDraft, wasSent: boolean): Promise<void> {
    this.#updateRow(index, { state: "sending", problem: null });
    try {
      const made = await this.#createOrFind(draft, wasSent);
      this.#updateRow(index, { state: "done" });
      this.#api.announceChange(made.styleId);
    } catch (thrown) {
      if (this.#life.aborted) return;
      this.#updateRow(index, { state: "failed", problem: problemOf(thrown) });
    }
  }

  async #createOrFind(draft: StyleRuleListDraft, wasSent: boolean): Promise<StyleRuleList> {
    const { service } = this.#api;
    const life = this.#life;
    this.#otherIds ??= new Set((await service.listHeads(life)).map(({ styleId }) => styleId));
    const otherIds = [...this.#otherIds];
    const found = wasSent ? await findCreatedList(service, draft, otherIds, life) : undefined;
    const made = found ?? (await createList(service, draft, otherIds, life));
    this.#otherIds.add(made.styleId);
    return made;
  }

  #updateRow(index: number, change: Partial<ImportRow>): void {
    this.rows.value = this.rows.value.map((row, at) =>
      at === index ? { ...row, ...change } : row,
    );
  }
}

/** Whether the service would accept a list. */
export function isAcceptable({ validationErrors, hasLanguage }: FoundList): boolean {
  return hasLanguage && validationErrors.length === 0;
}
