import type { DBSchema, IDBPDatabase } from "idb";
import { type DatabaseDefinition, shareDatabase } from "./open-database.ts";

// All databases of the extension. Records are `unknown`: each is checked when it is read.

export interface JournalTables extends DBSchema {
  sessions: { key: string; value: unknown; indexes: { startedAtMs: number } };
  segments: { key: [sessionId: string, lane: string, ordinal: number]; value: unknown };
  /** What the library shows of a session without reading its segments, by the session's id. */
  summaries: { key: string; value: unknown };
  /** The text of many segments in one record, for searching. */
  blocks: { key: [sessionId: string, lane: string, index: number]; value: unknown };
  jobs: { key: string; value: unknown };
}

/** Documents on their way to or from the service. Their bytes are files (`document-files.ts`). */
export interface DocumentTables extends DBSchema {
  jobs: { key: string; value: unknown; indexes: { addedAtMs: number; state: string } };
}

export interface StyleRuleDraftTables extends DBSchema {
  drafts: { key: string; value: unknown };
}

export const JOURNAL_DATABASE: DatabaseDefinition<JournalTables> = {
  name: "surtitle",
  steps: [
    (database) => {
      const sessions = database.createObjectStore("sessions", { keyPath: "id" });
      sessions.createIndex("startedAtMs", "startedAtMs");
      database.createObjectStore("segments", { keyPath: ["sessionId", "lane", "ordinal"] });
    },
    // 2: the library can be listed and searched without reading every segment.
    (database) => {
      database.createObjectStore("summaries", { keyPath: "sessionId" });
      database.createObjectStore("blocks", { keyPath: ["sessionId", "lane", "index"] });
      database.createObjectStore("jobs", { keyPath: "id" });
    },
  ],
};

export const DOCUMENT_DATABASE: DatabaseDefinition<DocumentTables> = {
  name: "surtitle-documents",
  steps: [
    (database) => {
      const jobs = database.createObjectStore("jobs", { keyPath: "id" });
      jobs.createIndex("addedAtMs", "addedAtMs");
      jobs.createIndex("state", "state");
    },
  ],
};

export const STYLE_RULE_DRAFT_DATABASE: DatabaseDefinition<StyleRuleDraftTables> = {
  name: "surtitle-style-drafts",
  steps: [(database) => void database.createObjectStore("drafts", { keyPath: "id" })],
};

export type JournalDatabase = IDBPDatabase<JournalTables>;

export const journalDatabase = shareDatabase(JOURNAL_DATABASE);
export const documentDatabase = shareDatabase(DOCUMENT_DATABASE);
export const styleRuleDraftDatabase = shareDatabase(STYLE_RULE_DRAFT_DATABASE);
