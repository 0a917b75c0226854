import type { Usage } from "../service/account/usage.ts";
import type { DocumentPlan } from "../service/documents/document-formats.ts";
import type { StoredDocumentChoices } from "../store/documents/document-choices.ts";
import type { DocumentChoices, DocumentJob } from "../store/documents/document-job.ts";

export interface DocumentList {
  /** Newest first, without drafts. */
  readonly newest: readonly DocumentJob[];
  /** Documents not sent yet, oldest first. */
  readonly drafts: readonly DocumentJob[];
  readonly total: number;
  readonly heldCancelled: number;
}

export interface DocumentsApi {
  readonly plan: () => DocumentPlan;
  read(limit: number): Promise<DocumentList>;
  /** @throws DiskError if there is no room for a copy */
  add(file: File): Promise<unknown>;
  /**
   * Adds a file while it is still being downloaded.
   * @throws DiskError, or an error of the stream
   */
  addStream(fileName: string, content: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<unknown>;
  send(id: string, choices: DocumentChoices): Promise<void>;
  cancel(id: string): Promise<void>;
  resume(id: string): Promise<void>;
  chooseAgain(id: string): Promise<void>;
  fetchAll(): Promise<void>;
  /** Fetches cancelled documents that the service still holds, which bills them. */
  fetchCancelled(): Promise<void>;
  forget(id: string): Promise<void>;
  /** Saves translations: a single one as it is, several as one archive. */
  save(jobs: readonly DocumentJob[]): Promise<void>;
  open(job: DocumentJob): Promise<void>;
  /** Id of the default style rule list for a target language; empty for none. */
  defaultStyle(target: string): string;
  saveChoices(change: Partial<StoredDocumentChoices>): Promise<void>;
  /**
   * The account's usage, or null if the service does not report it.
   * @param maxAgeMs accepted age of known figures; a few minutes by default
   */
  usage(maxAgeMs?: number): Promise<Usage | null>;
  openOptions(): void;
  onChanged(callback: (id: string) => void, signal: AbortSignal): void;
}
