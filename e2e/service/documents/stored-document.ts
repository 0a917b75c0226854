import type { ServiceKey } from "../modes/parse-key.ts";
import type { DocumentOrder } from "./check-upload.ts";

export type DocumentState = "queued" | "translating" | "done" | "error";

/** What happened to a document, for tests and people. Contains nothing that gives access to it. */
export interface DocumentAccount {
  readonly documentId: string;
  readonly fileName: string;
  readonly fileBytes: number;
  /** SHA-256 of the uploaded file, in hexadecimal digits. */
  readonly digest: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly state: DocumentState | "downloaded";
  readonly statusCalls: number;
  readonly downloads: number;
  readonly brokenDownloads: number;
  /** Characters charged: none before the download (service-api §10.5). */
  readonly charged: number;
}

interface StoredDocumentParts {
  readonly id: string;
  readonly key: string;
  readonly owner: ServiceKey;
  readonly order: DocumentOrder;
  readonly digest: string;
  readonly result: Buffer | null;
  readonly fault: string | null;
  readonly billed: number;
  readonly addedAtMs: number;
  readonly translatesAtMs: number;
  readonly readyAtMs: number;
}

export class StoredDocument {
  readonly id: string;
  /** Secret that status and result calls have to send. */
  readonly key: string;
  readonly owner: ServiceKey;
  readonly fault: string | null;
  readonly billed: number;
  readonly translatesAtMs: number;
  readonly readyAtMs: number;
  readonly #about: Pick<DocumentAccount, "fileName" | "fileBytes" | "digest" | "fields">;
  readonly #resultName: string;
  readonly #contentType: string;
  #result: Buffer | null;
  #isGone = false;
  isHeld: boolean;
  statusCalls = 0;
  #downloads = 0;
  #broken = 0;

  constructor(parts: StoredDocumentParts) {
    const { id, key, owner, fault, billed, translatesAtMs, readyAtMs, order, digest } = parts;
    this.id = id;
    this.key = key;
    this.owner = owner;
    this.fault = fault;
    this.billed = billed;
    this.translatesAtMs = translatesAtMs;
    this.readyAtMs = readyAtMs;
    const { fileName, bytes, fields } = order;
    this.#about = { fileName, fileBytes: bytes.length, digest, fields };
    const becomesWord = order.format.kind === "doc" || order.outputFormat === "docx";
    this.#resultName = becomesWord ? fileName.replace(/\.[^.]+$/, ".docx") : fileName;
    this.#contentType = becomesWord
      ? "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
      : order.format.contentType;
    this.#result = parts.result;
    this.isHeld = owner.behaviour.documents?.held === true;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  beginDownload(): { bytes: Buffer; fileName: string; contentType: string } {
    this.#downloads += 1;
    const bytes = this.#result ?? Buffer.alloc(0);
    return { bytes, fileName: this.#resultName, contentType: this.#contentType };
  }

  get downloads(): number {
    return this.#downloads;
  }

  /** Ends a download; a complete one removes the document (service-api §10.5). */
  endDownload(isWhole: boolean): void {
    if (!isWhole) this.#broken += 1;
    else this.remove();
  }

  remove(): void {
    this.#isGone = true;
    this.#result = null;
  }

  toAccount(state: DocumentAccount["state"]): DocumentAccount {
    return {
      documentId: this.id,
      ...this.#about,
      state,
      statusCalls: this.statusCalls,
      downloads: this.#downloads,
      brokenDownloads: this.#broken,
      charged: this.#isGone ? this.billed : 0,
    };
  }
}
