import { diskJournal, journalSegments, journalSessions } from "../store/journal.ts";
import type { JournalSession } from "../store/journal-entry.ts";

/**
 * Ends the sessions of captions that the browser's end (or that of the extension) has cut off: the
 * service is told, the last words are fetched, and the popup will tell the user.
 * @param going captions that go on in this life of the worker
 * @param bornAtMs wall clock at which this life began; what started later is not left over
 */
export async function endLeftSessions(going: ReadonlySet<string>, bornAtMs: number): Promise<void> {
  const left = (await journalSessions()).filter(
    ({ id, endedAtMs, startedAtMs }) =>
      endedAtMs === null && startedAtMs < bornAtMs && !going.has(id),
  );
  for (const session of left) await end(session);
}

async function end(session: JournalSession): Promise<void> {
  const segments = await journalSegments(session.id);
  const spokenAtMs = segments.flatMap((segment) => segment.spokenAtMs ?? []);
  const endedAtMs = Math.max(session.startedAtMs, ...spokenAtMs);
  // Written first: what comes now may take a while, and this life may be cut off too.
  await diskJournal.change(session.id, { endedAtMs, ending: "cut_off", access: null });
}
