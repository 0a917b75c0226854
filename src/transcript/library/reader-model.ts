import { computed, type Signal, signal } from "@preact/signals";
import type { LaneId } from "../../captions/segment.ts";
import type { JournalSession } from "../../store/journal/journal-entry.ts";
import { BookmarksModel, bookmarkApi } from "../shared/bookmarks-model.ts";
import { RowsView } from "../shared/rows-view.ts";
import type { StoredTranscripts } from "../shared/stored-transcripts.ts";
import type { LibraryLocation } from "./library-location.ts";

export class ReaderModel {
  readonly id: string;
  /** Null until read; undefined if it does not exist. */
  readonly session = signal<JournalSession | null | undefined>(null);
  readonly hidden: Signal<readonly LaneId[]> = signal([]);
  readonly view: RowsView;
  readonly bookmarks: BookmarksModel;
  readonly #stored: StoredTranscripts;

  /** @param order lanes in the order of the user's captions */
  constructor(id: string, stored: StoredTranscripts, order: readonly LaneId[]) {
    this.id = id;
    this.#stored = stored;
    this.view = new RowsView(
      this.hidden,
      computed(() => order),
      computed(() => this.session.value?.endedAtMs === null),
    );
    this.view.setFollows(false);
    this.bookmarks = new BookmarksModel(bookmarkApi, this.view, id);
  }

  /** Reads the transcript, or what was added since the last read. */
  async read(): Promise<void> {
    const session = await this.#stored.session(this.id);
    if (!session || session.deletedAtMs !== null) {
      this.session.value = undefined;
      return;
    }
    this.view.addGaps(session.gaps);
    this.view.addPages(session.pages);
    this.view.addEngines(session.engines);
    this.view.bookmarks.value = session.bookmarks;
    this.view.appendSegments(await this.#stored.segments(this.id));
    this.session.value = session;
  }

  goToSegment({ lane, ordinal }: NonNullable<LibraryLocation["at"]>): void {
    const row = this.view.rows.rows.find(
      (each) =>
        each.kind === "words" &&
        each.cells.get(lane)?.parts.some((part) => part.ordinal === ordinal),
    );
    if (row) this.view.revealRow(row.id);
  }
}
