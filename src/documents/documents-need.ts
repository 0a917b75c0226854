import {
  documentFormatOf,
  extensionOf,
  MINIMUM_BILLED_CHARACTERS,
} from "../service/documents/document-formats.ts";
import type { DocumentJob, DocumentState } from "../store/document-jobs/document-job.ts";

/** What is certain, or possible, to be billed for some documents, in characters. */
export interface DocumentsNeed {
  readonly atLeast: number;
  /** As far as it can be told from outside: bytes of plain text, and what others cost at least. */
  readonly atMost: number;
}

/** No letter takes more in UTF-8. */
const BYTES_A_LETTER = 4;

/** Their letters are nearly all there is in them. */
const PLAIN: readonly string[] = ["txt", "srt"];

/** Sent off, and perhaps not billed yet: the service counts a document when it is done. */
const ON_THE_WAY: readonly DocumentState[] = ["waiting", "uploading", "queued", "translating"];

/** What documents need together, before anything is sent. */
export function needOf(
  documents: readonly Pick<DocumentJob, "fileName" | "sizeBytes">[],
): DocumentsNeed {
  let [atLeast, atMost] = [0, 0];
  for (const { fileName, sizeBytes } of documents) {
    const minimum = documentFormatOf(fileName)?.hasMinimumBilling ? MINIMUM_BILLED_CHARACTERS : 0;
    const isPlain = extensionOf(fileName) === "txt";
    atLeast += Math.max(minimum, isPlain ? Math.floor(sizeBytes / BYTES_A_LETTER) : 0);
    atMost += Math.max(minimum, PLAIN.includes(extensionOf(fileName)) ? sizeBytes : 0);
  }
  return { atLeast, atMost };
}

/** Those of a list that will still be billed. */
export function onTheWay(documents: readonly DocumentJob[]): readonly DocumentJob[] {
  return documents.filter(({ state }) => ON_THE_WAY.includes(state));
}
