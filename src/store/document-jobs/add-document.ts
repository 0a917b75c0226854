import { documentChoices } from "./document-choices.ts";
import { diskDocumentFiles } from "./document-files.ts";
import { type DocumentChoices, newDocumentJob } from "./document-job.ts";
import { diskDocumentJobs } from "./document-jobs.ts";

/**
 * Puts a file on the documents page: a copy of it is kept on disk until it is translated or
 * forgotten, and nothing is sent before the user says so there.
 * @param choices what is to be chosen for it at first; the rest is what was chosen last
 * @returns the document's id
 * @throws DiskError when there is no room for the copy
 */
export function addDocument(file: File, choices: Partial<DocumentChoices> = {}): Promise<string> {
  return addStreamedDocument(file.name, file.stream(), choices);
}

/**
 * Does the same with a file that is still coming: it goes to the disk chunk by chunk.
 * @throws DiskError, or what the stream throws; then nothing of the file is kept
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
    if (sizeBytes === 0) throw new TypeError("an empty document");
    const { choices: last } = await documentChoices.get();
    const about = { id, fileName, sizeBytes, addedAtMs: Date.now() };
    await diskDocumentJobs.add(newDocumentJob({ ...about, choices: { ...last, ...choices } }));
    return id;
  } catch (thrown) {
    await diskDocumentFiles.removeAll(id).catch(() => undefined);
    throw thrown;
  }
}
