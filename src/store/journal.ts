import * as v from "valibot";
import { forgetSessions } from "./forget-sessions.ts";
import { journalDatabase } from "./journal-database.ts";
import {
  type JournalSegment,
  JournalSegmentSchema,
  type JournalSession,
  JournalSessionSchema,
  readAll,
} from "./journal-entry.ts";
import { laneRange, sessionRange } from "./journal-ranges.ts";

/** Sessions that are kept; the oldest of those that are over go when there are more. */
export const MAX_SESSIONS = 20;

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
  /** Adds segments. Resolves when they are written: what was shown before would be lost by then. */
  append(segments: readonly JournalSegment[]): Promise<void>;
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
    await dropOldest();
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
    const transaction = database.transaction(["sessions", "segments", "summaries"], "readwrite");
    for (const id of new Set(segments.map(({ sessionId }) => sessionId))) {
      // What the user has had forgotten in the meantime stays forgotten.
      if ((await transaction.objectStore("sessions").getKey(id)) === undefined) continue;
      const own = segments.filter(({ sessionId }) => sessionId === id);
      for (const segment of own) void transaction.objectStore("segments").put(segment);
      // Reckoned without these words.
      void transaction.objectStore("summaries").delete(id);
    }
    await transaction.done;
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

async function dropOldest(): Promise<void> {
  const over = (await journalSessions()).slice(MAX_SESSIONS).filter(({ endedAtMs }) => endedAtMs);
  await forgetSessions(over.map(({ id }) => id));
}
