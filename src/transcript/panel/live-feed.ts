import type { Bookmark } from "../../captions/transcript/bookmark.ts";
import type { NumberedSegment } from "../../captions/transcript/transcript-row.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import type { JournalSession } from "../../store/journal/journal-entry.ts";
import type { RowsView } from "../shared/rows-view.ts";
import type { StoredTranscripts } from "../shared/stored-transcripts.ts";

type Update = Extract<TranscriptMessage, { kind: "update" }>;

/**
 * Feeds the rows of one session with stored text and live updates. Segments carry an ordinal in
 * their lane, so repeated ones are ignored. If one is missing after a restart of the background,
 * the stored text is read again.
 */
export class LiveFeed {
  readonly #id: string;
  readonly #view: RowsView;
  readonly #stored: StoredTranscripts | null;
  #waiting: Update[] | null = null;
  // Once the background sends them, those on disk are older.
  #areBookmarksSent = false;

  /** @param stored null for a session that is not stored */
  constructor(id: string, view: RowsView, stored: StoredTranscripts | null) {
    this.#id = id;
    this.#view = view;
    this.#stored = stored;
  }

  /**
   * Reads the stored text. Resolves with the session, or null if there is none or it was deleted.
   */
  async readStored(): Promise<JournalSession | null> {
    if (!this.#stored) return null;
    this.#waiting ??= [];
    try {
      const [session, segments] = await Promise.all([
        this.#stored.session(this.#id),
        this.#stored.segments(this.#id),
      ]);
      // A deleted session stays stored while the deletion can be undone.
      if (session && session.deletedAtMs !== null) return null;
      // Gaps, pages and engines split rows, so they come before the text.
      if (session) {
        this.#view.addGaps(session.gaps);
        this.#view.addPages(session.pages);
        this.#view.addEngines(session.engines);
        if (!this.#areBookmarksSent) this.#view.bookmarks.value = session.bookmarks;
      }
      this.#view.appendSegments(segments);
      return session;
    } catch {
      // If the storage cannot be read, live text is still shown.
      return null;
    } finally {
      const waiting = this.#waiting ?? [];
      this.#waiting = null;
      for (const update of waiting) this.#append(update);
    }
  }

  setBookmarks(bookmarks: readonly Bookmark[]): void {
    this.#areBookmarksSent = true;
    this.#view.bookmarks.value = bookmarks;
  }

  applyUpdate(update: Update): void {
    if (this.#waiting) {
      this.#waiting.push(update);
      return;
    }
    const { lane, ordinal, concluded } = update.update;
    const isMissing = concluded.length > 0 && ordinal > this.#view.transcript.nextOrdinal(lane);
    if (isMissing && this.#stored) {
      this.#waiting = [update];
      void this.readStored();
    } else this.#append(update);
  }

  #append({ update, spokenAtMs, mediaMs }: Update): void {
    const { lane, language, ordinal, concluded } = update;
    const segments = concluded.map((segment, index): NumberedSegment => {
      const times = { spokenAtMs: spokenAtMs[index] ?? null, mediaMs: mediaMs[index] ?? null };
      return { ...segment, ...times, lane, language, ordinal: ordinal + index };
    });
    if (segments.length > 0) this.#view.appendSegments(segments);
  }
}
