import * as v from "valibot";
import { journalDatabase } from "./journal-database.ts";
import {
  type JournalSegment,
  JournalSegmentSchema,
  type JournalSession,
  JournalSessionSchema,
  readAll,
} from "./journal-entry.ts";
import { laneRange, sessionRange } from "./journal-ranges.ts";

/** What a lane of an earlier life ended with. */
export interface LaneEnd {
  readonly lane: string;
  /** The newest segments, oldest first. */
  readonly newest: readonly JournalSegment[];
}

/** Where the concluded words of a session are written down, before they are shown. */
export interface Journal {
  /** A new session. Resolves when it is written. */
  begin(session: JournalSession): Promise<void>;
  /** Changes what is known of a session; one that is not there (any more) is left alone. */
  change(id: string, change: Partial<Omit<JournalSession, "id">>): Promise<void>;
  /**
   * Adds segments of a session. Resolves when they are written: what was shown before would be lost
   * by then.
   * @returns false where the session is not there (any more): then nothing is written
   * @throws DOMException, named QuotaExceededError when the disk is full
   */
  append(segments: readonly JournalSegment[]): Promise<boolean>;
  /** The session; null when it is not there. */
  session(id: string): Promise<JournalSession | null>;
  /** How each lane of a session ends: its segments of the last `lastMs`, and at least the newest. */
  laneEnds(id: string, lastMs: number): Promise<readonly LaneEnd[]>;
}

/** The journal on disk, which outlives the worker and the browser. */
export const diskJournal: Journal = {
  async begin(session) {
    const database = await journalDatabase();
    await database.add("sessions", v.parse(JournalSessionSchema, session));
  },
  async change(id, change) {
    const database = await journalDatabase();
    const transaction = database.transaction("sessions", "readwrite");
    const stored = v.safeParse(JournalSessionSchema, await transaction.store.get(id));
    if (stored.success) await transaction.store.put({ ...stored.output, ...change });
    await transaction.done;
  },
  async append(segments) {
    const database = await journalDatabase();
    const stores = ["sessions", "segments", "summaries"] as const;
    // On the disk itself, not on its way there: a power cut costs no word either.
    const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
    const [first] = segments;
    const writing: Promise<unknown>[] = [];
    // What the user has had forgotten in the meantime stays forgotten.
    const key = first && (await transaction.objectStore("sessions").getKey(first.sessionId));
    if (key !== undefined) {
      for (const segment of segments)
        writing.push(transaction.objectStore("segments").put(segment));
      // Reckoned without these words.
      writing.push(transaction.objectStore("summaries").delete(key));
    }
    await Promise.all([...writing, transaction.done]);
    return first === undefined || key !== undefined;
  },
  async session(id) {
    const stored = await (await journalDatabase()).get("sessions", id);
    const session = v.safeParse(JournalSessionSchema, stored);
    return session.success ? session.output : null;
  },
  async laneEnds(id, lastMs) {
    const database = await journalDatabase();
    const { store } = database.transaction("segments");
    const ends: LaneEnd[] = [];
    let cursor = await store.openCursor(sessionRange(id));
    while (cursor) {
      const [, lane] = cursor.key;
      const newest: JournalSegment[] = [];
      let fromEnd = await store.openCursor(laneRange(id, lane), "prev");
      while (fromEnd) {
        const [segment] = readAll(JournalSegmentSchema, [fromEnd.value]);
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

/** Every session that is written down, newest first. */
export async function journalSessions(): Promise<readonly JournalSession[]> {
  const database = await journalDatabase();
  const stored = await database.getAllFromIndex("sessions", "startedAtMs");
  return readAll(JournalSessionSchema, stored).reverse();
}

/** All concluded segments of a session, lane by lane, each in its order. */
export async function journalSegments(id: string): Promise<readonly JournalSegment[]> {
  const database = await journalDatabase();
  return readAll(JournalSegmentSchema, await database.getAll("segments", sessionRange(id)));
}
