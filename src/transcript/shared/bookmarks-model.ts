import { signal } from "@preact/signals";
import {
  type Bookmark,
  type BookmarkChange,
  changedBookmarks,
} from "../../captions/transcript/bookmark.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import { send } from "../../messaging/messenger.ts";
import type { RowsView } from "./rows-view.ts";

export interface BookmarkApi {
  /** Stores a change; false when the transcript is gone. */
  changeBookmarks(sessionId: string, change: BookmarkChange): Promise<boolean>;
}

export const bookmarkApi: BookmarkApi = {
  changeBookmarks: (sessionId, change) =>
    send("background", "changeBookmarks", { sessionId, change }),
};

const UNDO_MS = 10_000;

/** Changes the bookmarks of a transcript on screen. */
export class BookmarksModel {
  readonly view: RowsView;
  /** What was deleted last, for a while. */
  readonly undoable = signal<readonly Bookmark[]>([]);
  readonly #api: BookmarkApi;
  readonly #sessionId: string;
  #undoTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: BookmarkApi, view: RowsView, sessionId: string) {
    this.#api = api;
    this.view = view;
    this.#sessionId = sessionId;
  }

  /** Bookmarks a row, or deletes its bookmarks. */
  async toggleRow(row: TranscriptRow): Promise<void> {
    if (row.kind !== "words") return;
    const marks = this.view.rows.marks.value.byRow.get(row.id);
    if (marks) await this.delete(marks);
    else {
      await this.#change({ kind: "add", bookmark: { atMs: Math.ceil(row.startMs), note: "" } });
    }
  }

  async setNote({ atMs }: Bookmark, note: string): Promise<void> {
    await this.#change({ kind: "note", bookmark: { atMs, note: note.trim() } });
  }

  /** Deletes bookmarks, which can be undone for a while. */
  async delete(bookmarks: readonly Bookmark[]): Promise<void> {
    // With the notes they have now.
    const deleted = this.view.bookmarks.value.filter(({ atMs }) =>
      bookmarks.some((each) => each.atMs === atMs),
    );
    this.#offerUndo(deleted);
    for (const { atMs } of deleted) await this.#change({ kind: "delete", atMs });
  }

  async undo(): Promise<void> {
    const bookmarks = this.undoable.value;
    this.#offerUndo([]);
    for (const bookmark of bookmarks) await this.#change({ kind: "add", bookmark });
  }

  // Shown at once, and taken back if it could not be stored.
  async #change(change: BookmarkChange): Promise<void> {
    const { bookmarks } = this.view;
    const before = bookmarks.value;
    bookmarks.value = changedBookmarks(before, change);
    const isStored = await this.#api.changeBookmarks(this.#sessionId, change).catch(() => false);
    if (!isStored) bookmarks.value = before;
  }

  #offerUndo(bookmarks: readonly Bookmark[]): void {
    clearTimeout(this.#undoTimer);
    this.undoable.value = bookmarks;
    if (bookmarks.length === 0) return;
    this.#undoTimer = setTimeout(() => {
      this.undoable.value = [];
    }, UNDO_MS);
  }
}
