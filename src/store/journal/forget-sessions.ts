import { journalDatabase } from "../databases.ts";
import { sessionRange } from "./journal-ranges.ts";

/** Removes sessions with everything that belongs to them, all or nothing. */
export async function forgetSessions(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const database = await journalDatabase.open();
  const transaction = database.transaction(
    ["sessions", "segments", "summaries", "blocks", "jobs"],
    "readwrite",
  );
  for (const id of ids) {
    void transaction.objectStore("sessions").delete(id);
    void transaction.objectStore("segments").delete(sessionRange(id));
    void transaction.objectStore("summaries").delete(id);
    void transaction.objectStore("blocks").delete(sessionRange(id));
    void transaction.objectStore("jobs").delete(jobRange(id));
  }
  await transaction.done;
}

// Translations have the key `<session> <lane>`.
function jobRange(id: string): IDBKeyRange {
  return IDBKeyRange.bound(`${id} `, `${id} \uffff`);
}
