import type { Bookmark } from "./bookmark.ts";
import type { TranscriptRow } from "./transcript-row.ts";

export interface RowMarks {
  /** By the id of the row; rows without bookmarks are absent. */
  readonly byRow: ReadonlyMap<number, readonly Bookmark[]>;
  /** Bookmarks of words that are still to come. */
  readonly pending: readonly Bookmark[];
}

/**
 * Assigns bookmarks to rows: each to the last words that begin at or before it. While captions run,
 * a bookmark after the newest words waits for the next ones, so that it never changes its row.
 */
export function rowMarksOf(
  rows: readonly TranscriptRow[],
  bookmarks: readonly Bookmark[],
  isLive: boolean,
): RowMarks {
  const byRow = new Map<number, Bookmark[]>();
  const pending: Bookmark[] = [];
  const words = rows.filter((row) => row.kind === "words");
  const endMs = words.at(-1)?.endMs ?? 0;
  let at = 0;
  for (const bookmark of bookmarks) {
    while ((words[at + 1]?.startMs ?? Number.POSITIVE_INFINITY) <= bookmark.atMs) at++;
    const row = words[at];
    if (!row || (isLive && bookmark.atMs > endMs)) pending.push(bookmark);
    else byRow.set(row.id, [...(byRow.get(row.id) ?? []), bookmark]);
  }
  return { byRow, pending };
}
