import { WAITS } from "../../lib/waits.ts";
import { journalDatabase } from "../databases.ts";
import { forgetSessions } from "../journal/forget-sessions.ts";
import { journalSessions } from "../journal/journal.ts";
import { type JournalSession, JournalSessionSchema } from "../journal/journal-entry.ts";
import { parseAll } from "../parse-all.ts";
import { computeSummary, storedSummaries, type TranscriptSummary } from "./transcript-summary.ts";

export interface LibraryEntry {
  readonly session: JournalSession;
  readonly summary: TranscriptSummary;
}

/** All transcripts that are not deleted, newest first. Their segments are not read. */
export async function libraryEntries(): Promise<readonly LibraryEntry[]> {
  const [sessions, summaries] = await Promise.all([journalSessions(), storedSummaries()]);
  const kept = sessions.filter(({ deletedAtMs }) => deletedAtMs === null);
  return await Promise.all(
    kept.map(async (session) => ({
      session,
      summary:
        summaries.get(session.id) ??
        (await computeSummary(await journalDatabase.open(), session.id)),
    })),
  );
}

/**
 * Marks transcripts as deleted, or restores them. `purgeDeleted` removes them once that cannot be
 * undone any more. Running captions must not be deleted: more segments would follow.
 * @param deletedAtMs wall clock, in milliseconds since 1970; null restores them
 */
export async function markDeleted(
  ids: readonly string[],
  deletedAtMs: number | null,
): Promise<void> {
  const transaction = (await journalDatabase.open()).transaction("sessions", "readwrite");
  for (const id of ids) {
    const [session] = parseAll(JournalSessionSchema, [await transaction.store.get(id)]);
    if (session) void transaction.store.put({ ...session, deletedAtMs });
  }
  await transaction.done;
}

/**
 * Removes deleted transcripts that cannot be restored any more.
 * @returns milliseconds until there is more to remove; null if nothing waits
 */
export async function purgeDeleted(nowMs: number): Promise<number | null> {
  const { deletionUndoMs: undoMs } = WAITS;
  const deleted = (await journalSessions()).flatMap(({ id, deletedAtMs }) =>
    // Setting the clock back must not keep it forever.
    deletedAtMs === null ? [] : { id, leftMs: Math.min(deletedAtMs + undoMs - nowMs, undoMs) },
  );
  await forgetSessions(deleted.filter(({ leftMs }) => leftMs <= 0).map(({ id }) => id));
  const waiting = deleted.map(({ leftMs }) => leftMs).filter((leftMs) => leftMs > 0);
  return waiting.length === 0 ? null : Math.min(...waiting);
}
