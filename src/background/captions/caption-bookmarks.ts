import {
  type BookmarkChange,
  bookmarkNear,
  MAX_BOOKMARKS,
} from "../../captions/transcript/bookmark.ts";
import type { BookmarkOutcome } from "../../messaging/protocol.ts";
import { text } from "../../platform/text.ts";
import { announceLibraryChange } from "../../store/library/library-changes.ts";
import type { CaptionSession } from "./caption-session.ts";

type BookmarkedSession = Pick<CaptionSession, "journal" | "overlay" | "sound" | "transcript">;

// People press after they have heard something.
const REACTION_MS = 1000;

/**
 * Sets a bookmark at the words that are being spoken, and confirms it in the page. A second press
 * for the same words sets no second bookmark, and takes none away.
 */
export async function setBookmark(session: BookmarkedSession): Promise<BookmarkOutcome> {
  const outcome = await addBookmark(session);
  session.overlay.showMessage(text(`bookmark_${outcome}`));
  return outcome;
}

/** Changes the bookmarks of a session, and sends them to the views that show it. */
export async function changeBookmarks(
  { journal, transcript }: BookmarkedSession,
  change: BookmarkChange,
): Promise<void> {
  const written = journal.changeBookmarks(change);
  transcript.sendBookmarks();
  await written;
  if (!journal.isInMemory) announceLibraryChange();
}

async function addBookmark(session: BookmarkedSession): Promise<BookmarkOutcome> {
  const { bookmarks } = session.journal;
  const atMs = Math.round(Math.max(0, session.sound.positionMs - REACTION_MS));
  if (bookmarkNear(bookmarks, atMs)) return "again";
  if (bookmarks.length >= MAX_BOOKMARKS) return "full";
  await changeBookmarks(session, { kind: "add", bookmark: { atMs, note: "" } });
  return "set";
}
