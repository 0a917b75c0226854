import { WAITS } from "../lib/waits.ts";
import { forgetSessions } from "./forget-sessions.ts";
import { journalSessions } from "./journal.ts";
import { journalDatabase } from "./journal-database.ts";
import { type JournalSession, JournalSessionSchema, readAll } from "./journal-entry.ts";
import { reckonSummary, storedSummaries, type TranscriptSummary } from "./transcript-summary.ts";

/** A transcript as the library lists it. */
export interface LibraryEntry {
  readonly session: JournalSession;
  readonly summary: TranscriptSummary;
}

/** All transcripts that are not deleted, newest first. Their words are not read. */
export async function libraryEntries(): Promise<readonly LibraryEntry[]> {
  const [sessions, summaries] = await Promise.all([journalSessions(), storedSummaries()]);
  const kept = sessions.filter(({ deletedAtMs }) => deletedAtMs === null);
  return await Promise.all(
    kept.map(async (session) => ({
      session,
      summary:
        summaries.get(session.id) ?? (await reckonSummary(await journalDatabase(), session.id)),
    })),
  );
}

/**
 * Hides transcripts, or brings them back. What is hidden is removed when it cannot be undone any
 * more (`purgeDeleted`). One that goes on cannot be deleted: its words would go on coming.
 * @param deletedAtMs wall clock, in milliseconds since 1970; null brings them back
 */
export async function markDeleted(
  ids: readonly string[],
  deletedAtMs: number | null,
): Promise<void> {
  const transaction = (await journalDatabase()).transaction("sessions", "readwrite");
  for (const id of ids) {
    const [session] = readAll(JournalSessionSchema, [await transaction.store.get(id)]);
    if (session) void transaction.store.put({ ...session, deletedAtMs });
  }
  await transaction.done;
}

/**
 * Removes what was deleted and cannot be brought back any more.
 * @returns how long until there is more to remove, in milliseconds; null when nothing waits
 */
export async function purgeDeleted(nowMs: number): Promise<number | null> {
  const { deletionUndoMs: undoMs } = WAITS;
  const deleted = (await journalSessions()).flatMap(({ id, deletedAtMs }) =>
    // A clock that was put back must not keep it for ever.
    deletedAtMs === null ? [] : { id, leftMs: Math.min(deletedAtMs + undoMs - nowMs, undoMs) },
  );
  await forgetSessions(deleted.filter(({ leftMs }) => leftMs <= 0).map(({ id }) => id));
  const waiting = deleted.map(({ leftMs }) => leftMs).filter((leftMs) => leftMs > 0);
  return waiting.length === 0 ? null : Math.min(...waiting);
}
