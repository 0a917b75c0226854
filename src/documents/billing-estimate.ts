import {
  documentFormatOf,
  extensionOf,
  MINIMUM_BILLED_CHARACTERS,
} from "../service/documents/document-formats.ts";
import type { DocumentJob, DocumentState } from "../store/documents/document-job.ts";

/** Lower and upper bound of what documents will be billed, in characters. */
export interface BillingEstimate {
  readonly atLeast: number;
  /** Best guess from outside: the bytes of plain text, and the minimum of other formats. */
  readonly atMost: number;
}

// Most bytes that a character takes in UTF-8.
const BYTES_A_LETTER = 4;

const PLAIN: readonly string[] = ["txt", "srt"];

// Sent but possibly not billed yet, since the service bills finished documents.
const ON_THE_WAY: readonly DocumentState[] = ["waiting", "uploading", "queued", "translating"];

export function estimateBilling(
  documents: readonly Pick<DocumentJob, "fileName" | "sizeBytes">[],
): BillingEstimate {
  let [atLeast, atMost] = [0, 0];
  for (const { fileName, sizeBytes } of documents) {
    const minimum = documentFormatOf(fileName)?.hasMinimumBilling ? MINIMUM_BILLED_CHARACTERS : 0;
    const isPlain = extensionOf(fileName) === "txt";
    atLeast += Math.max(minimum, isPlain ? Math.floor(sizeBytes / BYTES_A_LETTER) : 0);
    atMost += Math.max(minimum, PLAIN.includes(extensionOf(fileName)) ? sizeBytes : 0);
  }
  return { atLeast, atMost };
}

export function unbilledDocuments(documents: readonly DocumentJob[]): readonly DocumentJob[] {
  return documents.filter(({ state }) => ON_THE_WAY.includes(state));
}
