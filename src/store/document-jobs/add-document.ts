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
export async function addDocument(
  file: File,
  choices: Partial<DocumentChoices> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await diskDocumentFiles.saveSource(id, file);
  const { choices: last } = await documentChoices.get();
  const { name: fileName, size: sizeBytes } = file;
  await diskDocumentJobs.add(
    newDocumentJob({
      id,
      fileName,
      sizeBytes,
      addedAtMs: Date.now(),
      choices: { ...last, ...choices },
    }),
  );
  return id;
}
