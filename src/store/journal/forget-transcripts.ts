import { siteOf } from "../../settings/sites/site-choices.ts";
import { journalDatabase } from "../databases.ts";
import { announceLibraryChange } from "../library/library-changes.ts";
import { forgetSessions } from "./forget-sessions.ts";
import { journalSessions } from "./journal.ts";
import type { JournalSession } from "./journal-entry.ts";

/** The sites whose pages were open during a transcript. */
export function sitesOf({ address, pages }: Pick<JournalSession, "address" | "pages">): string[] {
  const sites = [address, ...pages.map((page) => page.address)].map(siteOf);
  return [...new Set(sites.filter((site) => site !== null))];
}

/**
 * Removes a transcript for good. Captions that are still running are shown but no longer stored.
 */
export async function forgetTranscript(id: string): Promise<void> {
  await forgetAndAnnounce([id]);
}

/** Removes all transcripts with a page of a site, like {@link forgetTranscript}. */
export async function forgetTranscriptsOf(site: string): Promise<void> {
  const sessions = await journalSessions();
  const own = sessions.filter((session) => sitesOf(session).includes(site));
  await forgetAndAnnounce(own.map(({ id }) => id));
}

/** Removes all transcripts, even damaged ones, like {@link forgetTranscript}. */
export async function forgetAllTranscripts(): Promise<void> {
  const database = await journalDatabase.open();
  const names = ["sessions", "segments", "summaries", "blocks", "jobs"] as const;
  const transaction = database.transaction(names, "readwrite");
  await Promise.all([
    ...names.map((name) => transaction.objectStore(name).clear()),
    transaction.done,
  ]);
  announceLibraryChange();
}

async function forgetAndAnnounce(ids: readonly string[]): Promise<void> {
  await forgetSessions(ids);
  announceLibraryChange();
}
