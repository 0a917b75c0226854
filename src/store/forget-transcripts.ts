import { siteOf } from "../settings/sites/site-choices.ts";
import { forgetSessions } from "./forget-sessions.ts";
import { journalSessions } from "./journal.ts";
import { journalDatabase } from "./journal-database.ts";
import type { JournalSession } from "./journal-entry.ts";
import { tellLibraryChanged } from "./library-changes.ts";

/** The sites whose pages were open while a transcript was written, by their names. */
export function sitesOf({ address, pages }: Pick<JournalSession, "address" | "pages">): string[] {
  const sites = [address, ...pages.map((page) => page.address)].map(siteOf);
  return [...new Set(sites.filter((site) => site !== null))];
}

/** Forgets a transcript for good. Captions that go on are shown and no longer written down. */
export async function forgetTranscript(id: string): Promise<void> {
  await forgetAndTell([id]);
}

/** Forgets all transcripts during which a page of a site was open, as {@link forgetTranscript}. */
export async function forgetTranscriptsOf(site: string): Promise<void> {
  const sessions = await journalSessions();
  const own = sessions.filter((session) => sitesOf(session).includes(site));
  await forgetAndTell(own.map(({ id }) => id));
}

/** Forgets all transcripts, damaged ones too, as {@link forgetTranscript}. */
export async function forgetAllTranscripts(): Promise<void> {
  const database = await journalDatabase();
  const names = ["sessions", "segments", "summaries", "blocks", "jobs"] as const;
  const transaction = database.transaction(names, "readwrite");
  await Promise.all([
    ...names.map((name) => transaction.objectStore(name).clear()),
    transaction.done,
  ]);
  tellLibraryChanged();
}

async function forgetAndTell(ids: readonly string[]): Promise<void> {
  await forgetSessions(ids);
  tellLibraryChanged();
}
