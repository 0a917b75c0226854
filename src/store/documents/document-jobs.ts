import * as v from "valibot";
import { documentDatabase } from "../databases.ts";
import { parseAll } from "../parse-all.ts";
import { announceDocumentChange } from "./document-changes.ts";
import {
  ACTIVE_STATES,
  type DocumentJob,
  DocumentJobSchema,
  type DocumentState,
} from "./document-job.ts";

/** Computes the next state of a document; null leaves it unchanged. */
export type JobChange = (job: DocumentJob) => DocumentJob | null;

/** Stored documents. A resolved promise means that the change is on disk. */
export interface DocumentJobs {
  add(job: DocumentJob): Promise<void>;
  get(id: string): Promise<DocumentJob | null>;
  /**
   * Reads, changes and writes in one transaction.
   * @returns what was written; null when nothing was, or there is no such document
   */
  change(id: string, change: JobChange): Promise<DocumentJob | null>;
  inStates(states: readonly DocumentState[]): Promise<readonly DocumentJob[]>;
  remove(id: string): Promise<void>;
}

/** Documents that continue without the user, oldest first. */
export function activeDocuments(jobs: DocumentJobs): Promise<readonly DocumentJob[]> {
  return jobs.inStates(ACTIVE_STATES);
}

export const diskDocumentJobs: DocumentJobs = {
  async add(job) {
    await (await documentDatabase.open()).add("jobs", v.parse(DocumentJobSchema, job));
    announceDocumentChange(job.id);
  },
  async get(id) {
    const [job] = parseAll(DocumentJobSchema, [
      await (await documentDatabase.open()).get("jobs", id),
    ]);
    return job ?? null;
  },
  async change(id, change) {
    const transaction = (await documentDatabase.open()).transaction("jobs", "readwrite");
    const [job] = parseAll(DocumentJobSchema, [await transaction.store.get(id)]);
    const changed = job ? change(job) : null;
    if (changed) await transaction.store.put(v.parse(DocumentJobSchema, changed));
    await transaction.done;
    if (changed) announceDocumentChange(id);
    return changed;
  },
  async inStates(states) {
    const { store } = (await documentDatabase.open()).transaction("jobs");
    const index = store.index("state");
    const found = await Promise.all(states.map((state) => index.getAll(state)));
    return parseAll(DocumentJobSchema, found.flat()).sort((a, b) => a.addedAtMs - b.addedAtMs);
  },
  async remove(id) {
    await (await documentDatabase.open()).delete("jobs", id);
    announceDocumentChange(id);
  },
};

export async function countDocuments(): Promise<number> {
  return await (await documentDatabase.open()).count("jobs");
}

/** The newest documents, newest first. A list of thousands is never read as a whole. */
export async function newestDocuments(limit: number): Promise<readonly DocumentJob[]> {
  const { store } = (await documentDatabase.open()).transaction("jobs");
  const found: unknown[] = [];
  let cursor = await store.index("addedAtMs").openCursor(null, "prev");
  while (cursor && found.length < limit) {
    found.push(cursor.value);
    cursor = await cursor.continue();
  }
  return parseAll(DocumentJobSchema, found);
}
