import * as v from "valibot";
import type { BookmarkOutcome } from "../../messaging/protocol.ts";
import { changeStoredBookmarks, hasStoredWords } from "../../store/journal/journal.ts";
import { BookmarkSchema } from "../../store/journal/journal-entry.ts";
import { announceLibraryChange } from "../../store/library/library-changes.ts";
import { setBookmark } from "../captions/caption-bookmarks.ts";
import type { CaptionedTabs } from "../captions/captioned-tabs.ts";

const ChangeSchema = v.variant("kind", [
  v.object({ kind: v.picklist(["add", "note"]), bookmark: BookmarkSchema }),
  v.object({ kind: v.literal("delete"), atMs: v.number() }),
]);

/** Bookmarks the words that are being spoken in a tab; null when no captions run there. */
export async function bookmarkTab(
  tabs: CaptionedTabs,
  tabId: number,
): Promise<BookmarkOutcome | null> {
  let outcome: BookmarkOutcome | null = null;
  await tabs.changeSession(tabId, async (session) => {
    outcome = await setBookmark(session);
  });
  return outcome;
}

/**
 * Changes the bookmarks of a transcript, whether its captions run or it is only stored.
 * @returns false when there is no such transcript
 */
export async function changeBookmarksOf(
  tabs: CaptionedTabs,
  sessionId: string,
  change: unknown,
): Promise<boolean> {
  const checked = v.safeParse(ChangeSchema, change);
  if (!checked.success) return false;
  if (await tabs.changeBookmarks(sessionId, checked.output)) return true;
  if ((await changeStoredBookmarks(sessionId, checked.output)) === null) return false;
  announceLibraryChange();
  return true;
}

/** The stored transcript of the captions that ended last in a tab; null without words. */
export async function savedTranscriptIn(
  tabs: CaptionedTabs,
  tabId: number,
): Promise<string | null> {
  const id = await tabs.endedTranscript(tabId);
  return id !== null && (await hasStoredWords(id)) ? id : null;
}
