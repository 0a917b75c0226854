import type { ServiceKey } from "../modes/parse-key.ts";
import type { DocumentOrder } from "./check-upload.ts";

/** Where a document is (service-api §10.4). */
export type DocumentState = "queued" | "translating" | "done" | "error";

/** What happened to a document, for tests and people; nothing that opens it. */
export interface DocumentAccount {
  readonly documentId: string;
  readonly fileName: string;
  readonly fileBytes: number;
  /** SHA-256 of the file as it came, in hexadecimal digits. */
  readonly digest: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly state: DocumentState | "downloaded";
  readonly statusCalls: number;
  /** Downloads that were begun, and those that broke off. */
  readonly downloads: number;
  readonly brokenDownloads: number;
  /** Characters that were charged: nothing before the download (service-api §10.5). */
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

/** One document, from its upload until its result was downloaded. */
export class StoredDocument {
  readonly id: string;
  /** What status and result calls have to name. */
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
  /** Its translation does not end before a test says so. */
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

  /** Whether it was downloaded and is not there any more. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Begins a download; the result's bytes, its name and its type. */
  beginDownload(): { bytes: Buffer; fileName: string; contentType: string } {
    this.#downloads += 1;
    const bytes = this.#result ?? Buffer.alloc(0);
    return { bytes, fileName: this.#resultName, contentType: this.#contentType };
  }

  /** The number of downloads that were begun before. */
  get downloads(): number {
    return this.#downloads;
  }

  /** A download has ended; a whole one removes the document (service-api §10.5). */
  endDownload(isWhole: boolean): void {
    if (!isWhole) this.#broken += 1;
    else this.remove();
  }

  remove(): void {
    this.#isGone = true;
    this.#result = null;
  }

  tell(state: DocumentAccount["state"]): DocumentAccount {
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
