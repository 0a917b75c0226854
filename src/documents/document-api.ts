import type { Usage } from "../service/account/usage.ts";
import type { DocumentPlan } from "../service/documents/document-formats.ts";
import type { StoredDocumentChoices } from "../store/document-jobs/document-choices.ts";
import type { DocumentChoices, DocumentJob } from "../store/document-jobs/document-job.ts";

/** What the page shows of the documents on disk. */
export interface DocumentList {
  /** The newest, newest first, drafts left out. */
  readonly newest: readonly DocumentJob[];
  /** Chosen and not sent off yet, oldest first. */
  readonly drafts: readonly DocumentJob[];
  /** How many there are in all, drafts too. */
  readonly total: number;
  /** How many cancelled documents the service still holds. */
  readonly heldCancelled: number;
}

/** Everything the page needs done, in one object. */
export interface DocumentPort {
  readonly plan: () => DocumentPlan;
  read(limit: number): Promise<DocumentList>;
  /** @throws DiskError when there is no room for a copy */
  add(file: File): Promise<unknown>;
  /** Adds a file that is still coming. @throws DiskError, or what the stream throws */
  addStream(fileName: string, content: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<unknown>;
  send(id: string, choices: DocumentChoices): Promise<void>;
  cancel(id: string): Promise<void>;
  goOn(id: string): Promise<void>;
  chooseAgain(id: string): Promise<void>;
  fetchAll(): Promise<void>;
  /** Fetches the cancelled documents that the service still holds, which bills them. */
  fetchCancelled(): Promise<void>;
  forget(id: string): Promise<void>;
  /** Hands a kept translation to the browser's downloads. */
  save(job: DocumentJob): Promise<void>;
  /** Shows a kept translation in a tab. */
  open(job: DocumentJob): Promise<void>;
  /** The style rule list that is used for a target language by default; empty for none. */
  defaultStyle(target: string): string;
  saveChoices(change: Partial<StoredDocumentChoices>): Promise<void>;
  /**
   * What is left of the account, asked for where what is known is older than `maxAgeMs`, or a few
   * minutes; null when the service does not tell.
   */
  usage(maxAgeMs?: number): Promise<Usage | null>;
  openOptions(): void;
  /** Calls back with the id of every document that changes. */
  onChanged(callback: (id: string) => void, signal: AbortSignal): void;
}
