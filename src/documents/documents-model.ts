import { type ReadonlySignal, signal } from "@preact/signals";
import { rootLanguage } from "../captions/text/writing-direction.ts";
import { SerialQueue } from "../lib/serial-queue.ts";
import type { Usage } from "../service/account/usage.ts";
import {
  documentFormatOf,
  MINIMUM_BILLED_CHARACTERS,
} from "../service/documents/document-formats.ts";
import type { StoredDocumentChoices } from "../store/documents/document-choices.ts";
import type { DocumentChoices, DocumentJob } from "../store/documents/document-job.ts";
import type { TextKey } from "../ui/texts.ts";
import { checkFile, type RefusedFile } from "./check-file.ts";
import type { DocumentList, DocumentsApi } from "./documents-api.ts";

/** Rows drawn at first and added by "show more", since the list may hold thousands. */
export const ROWS_AT_ONCE = 50;

const READ_PAUSE_MS = 200;

const AFTER_DOCUMENT_MS = 60_000;

// After a refusal for lack of quota, usage must be recent.
const AFTER_REFUSAL_MS = 10_000;

// An estimate of no time left is not the end.
const MAX_ESTIMATED = 0.95;

export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number | null;
}

export class DocumentsModel {
  readonly list = signal<DocumentList>({
    newest: [],
    drafts: [],
    total: 0,
    heldCancelled: 0,
  });
  readonly refused = signal<readonly RefusedFile[]>([]);
  readonly usage = signal<Usage | null>(null);
  /** Whether the list has been read; until then an empty list means nothing. */
  readonly isRead = signal(false);
  readonly isSaving = signal(false);
  readonly uploads = signal<ReadonlyMap<string, UploadProgress>>(new Map());
  /** The document that finished or failed last, for screen readers. */
  readonly news = signal<{ readonly state: "kept" | "failed"; readonly fileName: string } | null>(
    null,
  );
  readonly stored: ReadonlySignal<StoredDocumentChoices>;
  readonly api: DocumentsApi;
  readonly #queue = new SerialQueue();
  // Choices made here but not stored yet; later choices build on them.
  #chosen: DocumentChoices | null = null;
  #limit = ROWS_AT_ONCE;
  // The longest estimate of each document being translated, in seconds.
  readonly #longest = new Map<string, number>();
  #isRefreshScheduled = false;

  constructor(api: DocumentsApi, stored: ReadonlySignal<StoredDocumentChoices>, life: AbortSignal) {
    this.api = api;
    this.stored = stored;
    api.onChanged(() => this.#refreshSoon(), life);
    const end = stored.subscribe(({ choices }) => {
      if (JSON.stringify(choices) === JSON.stringify(this.#chosen)) this.#chosen = null;
    });
    life.addEventListener("abort", end, { once: true });
    void this.refresh();
    void this.readUsage();
  }

  /** Adds dropped or picked files. Files that cannot be translated are listed as refused. */
  async addFiles(files: readonly File[]): Promise<void> {
    this.refused.value = [];
    for (const file of files) {
      const refused = checkFile(file, this.api.plan());
      if (refused) this.#refuse(refused);
      else {
        await this.api
          .add(file)
          .catch(() =>
            this.#refuse({ name: file.name, reason: "disk", sizeBytes: file.size, limitBytes: 0 }),
          );
      }
    }
    await this.#readAdded();
  }

  /**
   * Adds a file while it is still being downloaded.
   * @throws DiskError, or an error of the stream; nothing is kept then
   */
  async addStream(
    fileName: string,
    content: ReadableStream<Uint8Array<ArrayBuffer>>,
  ): Promise<void> {
    this.refused.value = [];
    await this.api.addStream(fileName, content);
    await this.#readAdded();
  }

  /** Why the drafts cannot be sent with the current choices, or null. */
  get validationError(): TextKey | null {
    return validateChoices(this.#choices);
  }

  async sendAll(): Promise<void> {
    if (this.validationError !== null) return;
    const chosen = this.#choices;
    const { styleId, targetLanguage } = chosen;
    // Resolved now, so that a later change of the default does not affect sent documents.
    const settled = styleId ?? this.api.defaultStyle(targetLanguage ?? "");
    const choices = { ...chosen, styleId: settled };
    for (const { id } of this.list.value.drafts) await this.api.send(id, choices);
    await this.refresh();
  }

  async removeDrafts(): Promise<void> {
    for (const { id } of this.list.value.drafts) await this.api.forget(id);
    await this.refresh();
  }

  async changeChoices(change: Partial<DocumentChoices>): Promise<void> {
    const before = this.#choices;
    const choices = { ...before, ...withFittingStyle(before, change) };
    this.#chosen = choices;
    await this.api.saveChoices({ choices }).catch((thrown: unknown) => {
      this.#chosen = null;
      throw thrown;
    });
  }

  async showMore(): Promise<void> {
    this.#limit += ROWS_AT_ONCE;
    await this.refresh();
  }

  setUploadProgress(id: string, progress: UploadProgress): void {
    this.uploads.value = new Map(this.uploads.value).set(id, progress);
  }

  /** Translations among the shown documents. */
  get kept(): readonly DocumentJob[] {
    return this.list.value.newest.filter(({ state }) => state === "kept");
  }

  /** Saves all shown translations. */
  async saveAll(): Promise<void> {
    this.isSaving.value = true;
    try {
      await this.api.save(this.kept);
    } finally {
      this.isSaving.value = false;
    }
  }

  /**
   * How far a document is, from 0 to 1: the uploaded part, or the part of the service's longest
   * estimate that is over. Null while that is unknown, and undefined when nothing is under way.
   */
  progressOf({ id, state, secondsRemaining }: DocumentJob): number | null | undefined {
    const upload = this.uploads.value.get(id);
    switch (state) {
      case "uploading":
        return upload?.totalBytes ? Math.min(1, upload.sentBytes / upload.totalBytes) : null;
      case "translating": {
        const longest = this.#longest.get(id);
        if (secondsRemaining === null || longest === undefined) return null;
        return Math.min(MAX_ESTIMATED, 1 - secondsRemaining / longest);
      }
      case "queued":
      case "fetching":
        return null;
      default:
        return undefined;
    }
  }

  async refresh(): Promise<void> {
    await this.#queue.run(async () => {
      const before = this.list.value;
      const list = await this.api.read(this.#limit);
      for (const { id, secondsRemaining } of list.newest) {
        const longest = Math.max(this.#longest.get(id) ?? 0, secondsRemaining ?? 0);
        if (longest > 0) this.#longest.set(id, longest);
      }
      this.list.value = list;
      this.isRead.value = true;
      this.#updateNews(before.newest, list.newest);
    });
  }

  async readUsage(maxAgeMs?: number): Promise<void> {
    this.usage.value = await this.api.usage(maxAgeMs);
  }

  async #readAdded(): Promise<void> {
    await this.refresh();
    if (this.list.value.drafts.length > 0) await this.readUsage(AFTER_DOCUMENT_MS);
  }

  get #choices(): DocumentChoices {
    // Always read, so that views subscribe to the stored choices.
    const { choices } = this.stored.value;
    return this.#chosen ?? choices;
  }

  #refreshSoon(): void {
    if (this.#isRefreshScheduled) return;
    this.#isRefreshScheduled = true;
    setTimeout(() => {
      this.#isRefreshScheduled = false;
      void this.refresh();
    }, READ_PAUSE_MS);
  }

  #updateNews(before: readonly DocumentJob[], after: readonly DocumentJob[]): void {
    const states = new Map(before.map(({ id, state }) => [id, state]));
    for (const { id, state, fileName, problem } of after) {
      const earlier = states.get(id);
      if (earlier === undefined || earlier === state) continue;
      if (state !== "uploading" && this.uploads.value.has(id)) this.#dropUpload(id);
      if (state !== "kept" && state !== "failed") continue;
      this.news.value = { state, fileName };
      const isQuota = problem?.reason === "quota_exceeded";
      void this.readUsage(isQuota ? AFTER_REFUSAL_MS : AFTER_DOCUMENT_MS);
    }
  }

  #dropUpload(id: string): void {
    const uploads = new Map(this.uploads.value);
    uploads.delete(id);
    this.uploads.value = uploads;
  }

  #refuse(file: RefusedFile): void {
    this.refused.value = [...this.refused.value, file];
  }
}

// A style rule list belongs to its language and is dropped when the target changes.
function withFittingStyle(
  { targetLanguage, styleId }: DocumentChoices,
  change: Partial<DocumentChoices>,
): Partial<DocumentChoices> {
  const target = change.targetLanguage ?? null;
  if (target === null || targetLanguage === null || !styleId) return change;
  const isSame = rootLanguage(target) === rootLanguage(targetLanguage);
  return isSame ? change : { styleId: null, ...change };
}

/** Number of drafts with minimum billing, and their minimum cost in characters. */
export function minimumOf(drafts: readonly DocumentJob[]): { count: number; characters: number } {
  const count = drafts.filter(
    ({ fileName }) => documentFormatOf(fileName)?.hasMinimumBilling,
  ).length;
  return { count, characters: count * MINIMUM_BILLED_CHARACTERS };
}

function validateChoices(choices: DocumentChoices): TextKey | null {
  const { targetLanguage, sourceLanguage, glossaryId } = choices;
  if (targetLanguage === null) return "documents_needs_target";
  if (sourceLanguage !== null && rootLanguage(sourceLanguage) === rootLanguage(targetLanguage)) {
    return "documents_same_language";
  }
  if (glossaryId !== "" && sourceLanguage === null) return "documents_glossary_source";
  return null;
}
