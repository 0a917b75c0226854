import { browser } from "../platform/browser.ts";
import { forgetHosts } from "../platform/host-permissions.ts";
import { deleteDocumentFiles } from "../store/document-jobs/document-files.ts";
import { deleteDocumentDatabase } from "../store/document-jobs/document-jobs.ts";
import { deleteJournalDatabase } from "../store/journal-database.ts";
import { deleteStyleDraftDatabase } from "../store/style-drafts.ts";
import { clearShelves } from "./list-shelf.ts";

/**
 * Leaves the extension as it was on the day of its installation: no settings, no key, no progress
 * of the welcome page, no words of earlier captions, no documents, no drafts of style
 * rules, no host it may talk to. Captions that are
 * running keep what they were started with until they end.
 */
export async function forgetEverything(): Promise<void> {
  await browser.storage.local.clear();
  await clearShelves();
  await deleteJournalDatabase();
  await deleteDocumentDatabase();
  await deleteDocumentFiles();
  await deleteStyleDraftDatabase();
  await forgetHosts();
}
