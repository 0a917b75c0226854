import { journalDatabase } from "./databases.ts";
import { diskDocumentJobs } from "./documents/document-jobs.ts";

/**
 * Removes what a crash left behind: files without a document, and text without a transcript. Runs
 * once after the browser starts.
 * @param startedAtMs wall clock; newer files may belong to a document that is being added
 */
export async function sweepOrphans(startedAtMs: number): Promise<void> {
  await Promise.all([sweepDocumentFiles(startedAtMs), sweepJournal()]);
}

async function sweepDocumentFiles(bornAtMs: number): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("documents").catch(() => null);
  if (!folder) return;
  const names: string[] = [];
  for await (const [name, entry] of folder.entries()) {
    const isOld = async () =>
      (await (entry as FileSystemFileHandle).getFile()).lastModified < bornAtMs;
    if (entry.kind === "file" && (await isOld().catch(() => false))) names.push(name);
  }
  for (const name of names) {
    const [id = "", kind] = name.split(".");
    const job = await diskDocumentJobs.get(id);
    const isWanted = job !== null && !(job.state === "kept" && kind === "source");
    if (!isWanted) await folder.removeEntry(name).catch(() => undefined);
  }
}

async function sweepJournal(): Promise<void> {
  const database = await journalDatabase.open();
  const transaction = database.transaction(
    ["sessions", "segments", "summaries", "blocks", "jobs"],
    "readwrite",
  );
  const known = new Set(await transaction.objectStore("sessions").getAllKeys());
  const summaries = transaction.objectStore("summaries");
  for (const id of await summaries.getAllKeys()) if (!known.has(id)) void summaries.delete(id);
  const jobs = transaction.objectStore("jobs");
  for (const id of await jobs.getAllKeys()) {
    if (!known.has(id.slice(0, id.lastIndexOf(" ")))) void jobs.delete(id);
  }
  for (const name of ["segments", "blocks"] as const) {
    const store = transaction.objectStore(name);
    // Skips from session to session: there may be hundreds of thousands of segments.
    let cursor = await store.openKeyCursor();
    while (cursor) {
      const [id] = cursor.key;
      const last = IDBKeyRange.bound([id], [id, []]);
      if (!known.has(id)) void store.delete(last);
      cursor = await store.openKeyCursor(IDBKeyRange.lowerBound([id, []]));
    }
  }
  await transaction.done;
}
