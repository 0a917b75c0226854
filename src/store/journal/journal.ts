import * as v from "valibot";
import {
  type Bookmark,
  type BookmarkChange,
  changedBookmarks,
} from "../../captions/transcript/bookmark.ts";
import { journalDatabase } from "../databases.ts";
import { parseAll } from "../parse-all.ts";
import {
  type JournalSegment,
  JournalSegmentSchema,
  type JournalSession,
  JournalSessionSchema,
} from "./journal-entry.ts";
import { laneRange, sessionRange } from "./journal-ranges.ts";

export interface LaneEnd {
  readonly lane: string;
  /** The newest segments, oldest first. */
  readonly newest: readonly JournalSegment[];
}

/** Stores the concluded segments of sessions before they are shown. */
export interface Journal {
  beginSession(session: JournalSession): Promise<void>;
  /** Changes fields of a session. A session that no longer exists is ignored. */
  changeSession(id: string, change: Partial<Omit<JournalSession, "id">>): Promise<void>;
  /**
   * Adds segments to a session. Resolves when they are on disk; only then may they be shown.
   * @returns false when the session does not exist (any more); then nothing is stored
   * @throws DOMException, named QuotaExceededError when the disk is full
   */
  appendSegments(segments: readonly JournalSegment[]): Promise<boolean>;
  getSession(id: string): Promise<JournalSession | null>;
  /** For each lane the segments of its last `lastMs`, and at least the newest one. */
  laneEnds(id: string, lastMs: number): Promise<readonly LaneEnd[]>;
}

const RunningSessionSchema = v.object({ endedAtMs: v.null() });

/** The journal on disk, which survives the worker and the browser. */
export const diskJournal: Journal = {
  async beginSession(session) {
    const database = await journalDatabase.open();
    await database.add("sessions", v.parse(JournalSessionSchema, session));
  },
  async changeSession(id, change) {
    const database = await journalDatabase.open();
    const transaction = database.transaction(["sessions", "summaries"], "readwrite");
    const sessions = transaction.objectStore("sessions");
    const stored = v.safeParse(JournalSessionSchema, await sessions.get(id));
    if (stored.success) void sessions.put({ ...stored.output, ...change });
    // More words will come, which the summary does not include.
    if (change.endedAtMs === null) void transaction.objectStore("summaries").delete(id);
    await transaction.done;
  },
  async appendSegments(segments) {
    const database = await journalDatabase.open();
    const stores = ["sessions", "segments", "summaries"] as const;
    // Strict durability: not even a power cut loses a segment.
    const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
    const [first] = segments;
    const writing: Promise<unknown>[] = [];
    // What the user removed meanwhile stays removed.
    const session = first && (await transaction.objectStore("sessions").get(first.sessionId));
    if (first && session !== undefined) {
      for (const segment of segments)
        writing.push(transaction.objectStore("segments").put(segment));
      // Only ended sessions have a summary; it does not include these segments.
      if (!v.is(RunningSessionSchema, session))
        writing.push(transaction.objectStore("summaries").delete(first.sessionId));
    }
    await Promise.all([...writing, transaction.done]);
    return first === undefined || session !== undefined;
  },
  async getSession(id) {
    const stored = await (await journalDatabase.open()).get("sessions", id);
    const session = v.safeParse(JournalSessionSchema, stored);
    return session.success ? session.output : null;
  },
  async laneEnds(id, lastMs) {
    const database = await journalDatabase.open();
    const { store } = database.transaction("segments");
    const ends: LaneEnd[] = [];
    let cursor = await store.openCursor(sessionRange(id));
    while (cursor) {
      const [, lane] = cursor.key;
      const newest: JournalSegment[] = [];
      let fromEnd = await store.openCursor(laneRange(id, lane), "prev");
      while (fromEnd) {
        const [segment] = parseAll(JournalSegmentSchema, [fromEnd.value]);
        const end = newest.at(-1);
        if (segment && end && segment.endMs < end.endMs - lastMs) break;
        if (segment) newest.unshift(segment);
        fromEnd = await fromEnd.continue();
      }
      ends.push({ lane, newest });
      cursor = await store.openCursor(IDBKeyRange.bound([id, lane, []], [id, []], true, true));
    }
    return ends;
  },
};

/**
 * Changes the bookmarks of a stored session.
 * @returns all its bookmarks; null when the session does not exist (any more)
 */
export async function changeStoredBookmarks(
  id: string,
  change: BookmarkChange,
): Promise<readonly Bookmark[] | null> {
  const transaction = (await journalDatabase.open()).transaction("sessions", "readwrite");
  const stored = v.safeParse(JournalSessionSchema, await transaction.store.get(id));
  if (!stored.success) return null;
  const bookmarks = changedBookmarks(stored.output.bookmarks, change);
  void transaction.store.put({ ...stored.output, bookmarks });
  await transaction.done;
  return bookmarks;
}

/** Whether anything of a session can be read: it exists, is not deleted and has words. */
export async function hasStoredWords(id: string): Promise<boolean> {
  const session = await diskJournal.getSession(id);
  if (!session || session.deletedAtMs !== null) return false;
  const database = await journalDatabase.open();
  return (await database.getKey("segments", sessionRange(id))) !== undefined;
}

/** All stored sessions, newest first. */
export async function journalSessions(): Promise<readonly JournalSession[]> {
  const database = await journalDatabase.open();
  const stored = await database.getAllFromIndex("sessions", "startedAtMs");
  return parseAll(JournalSessionSchema, stored).reverse();
}

/** All concluded segments of a session, lane by lane, each lane in order. */
export async function journalSegments(id: string): Promise<readonly JournalSegment[]> {
  const database = await journalDatabase.open();
  return parseAll(JournalSegmentSchema, await database.getAll("segments", sessionRange(id)));
}
