/** A place in a transcript that the user marked. Its position identifies it. */
export interface Bookmark {
  /** On the capture clock, in whole milliseconds. */
  readonly atMs: number;
  /** The user's words for it; empty for none. */
  readonly note: string;
}

/** A change of the bookmarks of one transcript. */
export type BookmarkChange =
  /** Also brings back a deleted bookmark, with its note. */
  | { readonly kind: "add"; readonly bookmark: Bookmark }
  | { readonly kind: "note"; readonly bookmark: Bookmark }
  | { readonly kind: "delete"; readonly atMs: number };

/** More than anybody finds again. */
export const MAX_BOOKMARKS = 500;

/** In UTF-16 units. */
export const MAX_NOTE_LENGTH = 200;

// A second press this soon means the same words.
const SAME_MS = 2000;

/** The bookmark that a press at this position would repeat; undefined for none. */
export function bookmarkNear(bookmarks: readonly Bookmark[], atMs: number): Bookmark | undefined {
  return bookmarks.find((each) => Math.abs(each.atMs - atMs) <= SAME_MS);
}

/**
 * Applies a change. Bookmarks stay in order, and each position has one at most.
 * @returns the same array when nothing changes, also when there is no room for another bookmark
 */
export function changedBookmarks(
  bookmarks: readonly Bookmark[],
  change: BookmarkChange,
): readonly Bookmark[] {
  const atMs = change.kind === "delete" ? change.atMs : change.bookmark.atMs;
  const others = bookmarks.filter((each) => each.atMs !== atMs);
  const isKnown = others.length < bookmarks.length;
  switch (change.kind) {
    case "delete":
      return isKnown ? others : bookmarks;
    case "note":
      return isKnown ? inOrder([...others, change.bookmark]) : bookmarks;
    case "add":
      if (isKnown || bookmarks.length >= MAX_BOOKMARKS) return bookmarks;
      return inOrder([...bookmarks, change.bookmark]);
  }
}

function inOrder(bookmarks: readonly Bookmark[]): readonly Bookmark[] {
  return bookmarks.toSorted((one, other) => one.atMs - other.atMs);
}
