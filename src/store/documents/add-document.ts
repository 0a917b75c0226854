import { documentChoices } from "./document-choices.ts";
import { diskDocumentFiles } from "./document-files.ts";
import { type DocumentChoices, newDocumentJob } from "./document-job.ts";
import { diskDocumentJobs } from "./document-jobs.ts";

/**
 * Adds a file to the documents page. A copy stays on disk until it is translated or removed, and
 * nothing is sent before the user confirms.
 * @param choices for this document; the last choices fill the rest
 * @returns the document's id
 * @throws DiskError when there is no room for the copy
 */
export function addDocument(file: File, choices: Partial<DocumentChoices> = {}): Promise<string> {
  return addStreamedDocument(file.name, file.stream(), choices);
}

/**
 * Adds a file that is still downloading, chunk by chunk.
 * @throws DiskError, or what the stream throws; then nothing of the file is stored
 * @throws TypeError when the file is empty
 */
export async function addStreamedDocument(
  fileName: string,
  content: ReadableStream<Uint8Array<ArrayBuffer>>,
  choices: Partial<DocumentChoices> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  try {
    const sizeBytes = await diskDocumentFiles.saveSource(id, content);
    if (sizeBytes === 0) throw new TypeError("The document is empty");
    const { choices: last } = await documentChoices.get();
    const about = { id, fileName, sizeBytes, addedAtMs: Date.now() };
    await diskDocumentJobs.add(newDocumentJob({ ...about, choices: { ...last, ...choices } }));
    return id;
  } catch (thrown) {
    await diskDocumentFiles.removeAll(id).catch(() => undefined);
    throw thrown;
  }
}
