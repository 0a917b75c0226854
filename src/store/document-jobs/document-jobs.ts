import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import * as v from "valibot";
import { readAll } from "../journal-entry.ts";
import { tellDocumentsChanged } from "./document-changes.ts";
import {
  ACTIVE_STATES,
  type DocumentJob,
  DocumentJobSchema,
  type DocumentState,
} from "./document-job.ts";

const NAME = "surtitle-documents";
const VERSION = 1;

interface DocumentTables extends DBSchema {
  jobs: { key: string; value: unknown; indexes: { addedAtMs: number; state: string } };
}

/** Makes the next state of a document of its present one; null leaves it as it is. */
export type JobChange = (job: DocumentJob) => DocumentJob | null;

/** Where documents are written down: what is resolved here outlives the browser. */
export interface DocumentJobs {
  add(job: DocumentJob): Promise<void>;
  get(id: string): Promise<DocumentJob | null>;
  /**
   * Reads, changes and writes in one transaction.
   * @returns what was written; null when nothing was, or there is no such document
   */
  change(id: string, change: JobChange): Promise<DocumentJob | null>;
  /** Documents in some states, oldest first. */
  inStates(states: readonly DocumentState[]): Promise<readonly DocumentJob[]>;
  remove(id: string): Promise<void>;
}

/** Every document that something is still to be done with, oldest first. */
export function activeDocuments(jobs: DocumentJobs): Promise<readonly DocumentJob[]> {
  return jobs.inStates(ACTIVE_STATES);
}

/** The documents on disk, shared by all contexts. */
export const diskDocumentJobs: DocumentJobs = {
  async add(job) {
    await (await database()).add("jobs", v.parse(DocumentJobSchema, job));
    tellDocumentsChanged(job.id);
  },
  async get(id) {
    const [job] = readAll(DocumentJobSchema, [await (await database()).get("jobs", id)]);
    return job ?? null;
  },
  async change(id, change) {
    const transaction = (await database()).transaction("jobs", "readwrite");
    const [job] = readAll(DocumentJobSchema, [await transaction.store.get(id)]);
    const changed = job ? change(job) : null;
    if (changed) await transaction.store.put(v.parse(DocumentJobSchema, changed));
    await transaction.done;
    if (changed) tellDocumentsChanged(id);
    return changed;
  },
  async inStates(states) {
    const { store } = (await database()).transaction("jobs");
    const index = store.index("state");
    const found = await Promise.all(states.map((state) => index.getAll(state)));
    return readAll(DocumentJobSchema, found.flat()).sort((a, b) => a.addedAtMs - b.addedAtMs);
  },
  async remove(id) {
    await (await database()).delete("jobs", id);
    tellDocumentsChanged(id);
  },
};

/** How many documents there are in the list. */
export async function countDocuments(): Promise<number> {
  return await (await database()).count("jobs");
}

/** The newest documents, newest first, at most so many: a list of thousands is never read whole. */
export async function newestDocuments(limit: number): Promise<readonly DocumentJob[]> {
  const { store } = (await database()).transaction("jobs");
  const found: unknown[] = [];
  let cursor = await store.index("addedAtMs").openCursor(null, "prev");
  while (cursor && found.length < limit) {
    found.push(cursor.value);
    cursor = await cursor.continue();
  }
  return readAll(DocumentJobSchema, found);
}

let opened: Promise<IDBPDatabase<DocumentTables>> | null = null;

function database(): Promise<IDBPDatabase<DocumentTables>> {
  opened ??= open().catch((thrown: unknown) => {
    opened = null;
    throw thrown;
  });
  return opened;
}

function open(): Promise<IDBPDatabase<DocumentTables>> {
  return openDB<DocumentTables>(NAME, VERSION, {
    upgrade(created) {
      const jobs = created.createObjectStore("jobs", { keyPath: "id" });
      jobs.createIndex("addedAtMs", "addedAtMs");
      jobs.createIndex("state", "state");
    },
    // Another context wants to delete it or has a newer version: it must not wait for this one.
    blocking: (_current, _blocked, event) => {
      opened = null;
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: () => {
      opened = null;
    },
  });
}
