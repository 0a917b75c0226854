import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";

const NAME = "surtitle";
const VERSION = 2;

/** What is on disk is unknown until it was checked, whoever wrote it. */
export interface JournalTables extends DBSchema {
  /** Sessions of captions, by their id. */
  sessions: { key: string; value: unknown; indexes: { startedAtMs: number } };
  /** Concluded segments, by session, lane and place in the lane. */
  segments: { key: [sessionId: string, lane: string, ordinal: number]; value: unknown };
  /** What the library tells of a session without reading its words, by the session's id. */
  summaries: { key: string; value: unknown };
  /** Words of many segments in one, to be searched, by session, lane and place. */
  blocks: { key: [sessionId: string, lane: string, index: number]; value: unknown };
  /** Translations of whole transcripts, by their id. */
  jobs: { key: string; value: unknown };
}

export type JournalDatabase = IDBPDatabase<JournalTables>;

let opened: Promise<JournalDatabase> | null = null;

/** The database, opened once in a life of the context. */
export function journalDatabase(): Promise<JournalDatabase> {
  opened ??= open().catch((thrown: unknown) => {
    opened = null;
    throw thrown;
  });
  return opened;
}

/** Removes the database and all that is in it. */
export async function deleteJournalDatabase(): Promise<void> {
  const database = await opened?.catch(() => null);
  opened = null;
  database?.close();
  await deleteDB(NAME);
}

function open(): Promise<JournalDatabase> {
  return openDB<JournalTables>(NAME, VERSION, {
    upgrade(database, before) {
      if (before < 1) {
        const sessions = database.createObjectStore("sessions", { keyPath: "id" });
        sessions.createIndex("startedAtMs", "startedAtMs");
        database.createObjectStore("segments", { keyPath: ["sessionId", "lane", "ordinal"] });
      }
      if (before < 2) {
        database.createObjectStore("summaries", { keyPath: "sessionId" });
        database.createObjectStore("blocks", { keyPath: ["sessionId", "lane", "index"] });
        database.createObjectStore("jobs", { keyPath: "id" });
      }
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
