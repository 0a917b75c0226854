import { type ReadonlySignal, signal } from "@preact/signals";
import { rootLanguage } from "../captions/lines/writing-direction.ts";
import { SerialQueue } from "../lib/serial-queue.ts";
import type { Usage } from "../service/account/usage.ts";
import {
  documentFormatOf,
  MINIMUM_BILLED_CHARACTERS,
} from "../service/documents/document-formats.ts";
import type { StoredDocumentChoices } from "../store/document-jobs/document-choices.ts";
import type { DocumentChoices, DocumentJob } from "../store/document-jobs/document-job.ts";
import type { TextKey } from "../ui/texts.ts";
import { checkFile, type RefusedFile } from "./check-file.ts";
import type { DocumentList, DocumentPort } from "./document-api.ts";

/** Rows that are drawn at first, and more with each press: the list may have thousands. */
export const ROWS_AT_ONCE = 50;

/** The list is read at most so often, however fast documents change. */
const READ_PAUSE_MS = 200;

/** What is left is asked again when documents are done, at most so often however many they are. */
const AFTER_DOCUMENT_MS = 60_000;

/** A refusal wants to be explained with figures of now. */
const AFTER_REFUSAL_MS = 10_000;

/** How much of an upload is under way. */
export interface UploadPart {
  readonly sentBytes: number;
  readonly totalBytes: number | null;
}

/** The state of the page. */
export class DocumentsModel {
  readonly list = signal<DocumentList>({
    newest: [],
    drafts: [],
    total: 0,
    heldCancelled: 0,
  });
  readonly refused = signal<readonly RefusedFile[]>([]);
  readonly usage = signal<Usage | null>(null);
  /** What was read for the first time; until then an empty list means nothing. */
  readonly isRead = signal(false);
  /** Uploads of this page, by document. */
  readonly uploads = signal<ReadonlyMap<string, UploadPart>>(new Map());
  /** The document that was done or failed last, to be said. */
  readonly news = signal<{ readonly state: "kept" | "failed"; readonly fileName: string } | null>(
    null,
  );
  readonly stored: ReadonlySignal<StoredDocumentChoices>;
  readonly port: DocumentPort;
  readonly #turns = new SerialQueue();
  /** Chosen here and not stored yet: what is chosen next, and sent, builds on it. */
  #chosen: DocumentChoices | null = null;
  #limit = ROWS_AT_ONCE;
  #isReading = false;

  constructor(
    port: DocumentPort,
    stored: ReadonlySignal<StoredDocumentChoices>,
    life: AbortSignal,
  ) {
    this.port = port;
    this.stored = stored;
    port.onChanged(() => this.#readSoon(), life);
    const end = stored.subscribe(({ choices }) => {
      if (JSON.stringify(choices) === JSON.stringify(this.#chosen)) this.#chosen = null;
    });
    life.addEventListener("abort", end, { once: true });
    void this.read();
    void this.readUsage();
  }

  /** Takes files that were dropped or picked; what cannot be translated is left out and said. */
  async add(files: readonly File[]): Promise<void> {
    this.refused.value = [];
    for (const file of files) {
      const refused = checkFile(file, this.port.plan());
      if (refused) this.#refuse(refused);
      else {
        await this.port
          .add(file)
          .catch(() =>
            this.#refuse({ name: file.name, reason: "disk", sizeBytes: file.size, limitBytes: 0 }),
          );
      }
    }
    await this.#readAdded();
  }

  /**
   * Takes a file that is still coming from somewhere.
   * @throws DiskError, or what the stream throws; then nothing of it is kept
   */
  async addStream(
    fileName: string,
    content: ReadableStream<Uint8Array<ArrayBuffer>>,
  ): Promise<void> {
    this.refused.value = [];
    await this.port.addStream(fileName, content);
    await this.#readAdded();
  }

  /** What keeps the drafts from being sent as they are chosen now; null when nothing does. */
  get obstacle(): TextKey | null {
    return obstacleOf(this.#choices);
  }

  /** Sends all drafts off with the same choices. */
  async sendAll(): Promise<void> {
    if (this.obstacle !== null) return;
    const chosen = this.#choices;
    const { styleId, targetLanguage } = chosen;
    // The default of now: another one later has nothing to do with what was sent off.
    const settled = styleId ?? this.port.defaultStyle(targetLanguage ?? "");
    const choices = { ...chosen, styleId: settled };
    for (const { id } of this.list.value.drafts) await this.port.send(id, choices);
    await this.read();
  }

  /** Forgets all drafts. */
  async removeDrafts(): Promise<void> {
    for (const { id } of this.list.value.drafts) await this.port.forget(id);
    await this.read();
  }

  /** Stores a choice for the drafts, and for what comes after them. */
  async choose(change: Partial<DocumentChoices>): Promise<void> {
    const before = this.#choices;
    const choices = { ...before, ...withFittingStyle(before, change) };
    this.#chosen = choices;
    await this.port.saveChoices({ choices }).catch((thrown: unknown) => {
      this.#chosen = null;
      throw thrown;
    });
  }

  async showMore(): Promise<void> {
    this.#limit += ROWS_AT_ONCE;
    await this.read();
  }

  noteUpload(id: string, part: UploadPart): void {
    this.uploads.value = new Map(this.uploads.value).set(id, part);
  }

  async read(): Promise<void> {
    await this.#turns.run(async () => {
      const before = this.list.value;
      const list = await this.port.read(this.#limit);
      this.list.value = list;
      this.isRead.value = true;
      this.#tellNews(before.newest, list.newest);
    });
  }

  async readUsage(maxAgeMs?: number): Promise<void> {
    this.usage.value = await this.port.usage(maxAgeMs);
  }

  async #readAdded(): Promise<void> {
    await this.read();
    if (this.list.value.drafts.length > 0) await this.readUsage(AFTER_DOCUMENT_MS);
  }

  get #choices(): DocumentChoices {
    // Read in any case: whoever draws this follows what is stored.
    const { choices } = this.stored.value;
    return this.#chosen ?? choices;
  }

  #readSoon(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    setTimeout(() => {
      this.#isReading = false;
      void this.read();
    }, READ_PAUSE_MS);
  }

  #tellNews(before: readonly DocumentJob[], after: readonly DocumentJob[]): void {
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

/** A style rule list goes with its language: chosen for one, it is of no use for another. */
function withFittingStyle(
  { targetLanguage, styleId }: DocumentChoices,
  change: Partial<DocumentChoices>,
): Partial<DocumentChoices> {
  const target = change.targetLanguage ?? null;
  if (target === null || targetLanguage === null || !styleId) return change;
  const isSame = rootLanguage(target) === rootLanguage(targetLanguage);
  return isSame ? change : { styleId: null, ...change };
}

/** Files whose kind has a minimum, and what they cost at least together, in characters. */
export function minimumOf(drafts: readonly DocumentJob[]): { count: number; characters: number } {
  const count = drafts.filter(
    ({ fileName }) => documentFormatOf(fileName)?.hasMinimumBilling,
  ).length;
  return { count, characters: count * MINIMUM_BILLED_CHARACTERS };
}

function obstacleOf(choices: DocumentChoices): TextKey | null {
  const { targetLanguage, sourceLanguage, glossaryId } = choices;
  if (targetLanguage === null) return "documents_needs_target";
  if (sourceLanguage !== null && rootLanguage(sourceLanguage) === rootLanguage(targetLanguage)) {
    return "documents_same_language";
  }
  if (glossaryId !== "" && sourceLanguage === null) return "documents_glossary_source";
  return null;
}
